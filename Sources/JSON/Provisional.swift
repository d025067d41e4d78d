// Provisional until the full parser, printer and coder of this room land: whoever lands them deletes this file.

package enum JSONCoder {
  package enum UnknownKeys: Sendable { case refused, ignored }

  package static func encode(_ value: any Encodable) throws -> JSONValue {
    let box = Box()
    try value.encode(to: ValueEncoder(box: box, codingPath: []))
    return box.value
  }

  package static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, unknownKeys: UnknownKeys = .ignored
  ) throws -> Value {
    try ValueDecoder(value: value, codingPath: []).read(type)
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no JSON"))
    }
    self = decoder.value
  }
  package func encode(to encoder: any Encoder) throws { (encoder as? ValueEncoder)?.box.value = self }
}

private final class Box {
  var value: JSONValue = .null
  var parts: [(String?, Box)] = []
  var isArray = false
  func settle() -> JSONValue {
    if parts.isEmpty { return value }
    return isArray
      ? .array(parts.map { $0.1.settle() }) : .object(JSONObject(parts.map { ($0.0 ?? "", $0.1.settle()) }))
  }
}

private struct Key: CodingKey {
  var stringValue: String
  var intValue: Int?
  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

private struct ValueEncoder: Encoder {
  let box: Box
  var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<K: CodingKey>(keyedBy type: K.Type) -> KeyedEncodingContainer<K> {
    if case .object = box.value {} else { box.value = .object(JSONObject()) }
    return KeyedEncodingContainer(Keyed<K>(box: box, codingPath: codingPath))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.value = .array([])
    return Unkeyed(box: box, codingPath: codingPath)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: box, codingPath: codingPath) }

  static func value(of value: some Encodable, _ path: [any CodingKey]) throws -> JSONValue {
    let box = Box()
    try value.encode(to: ValueEncoder(box: box, codingPath: path))
    return box.value
  }

  struct Keyed<K: CodingKey>: KeyedEncodingContainerProtocol {
    let box: Box
    var codingPath: [any CodingKey]
    func set(_ value: JSONValue, _ key: K) {
      guard case .object(var object) = box.value else { return }
      object[key.stringValue] = value
      box.value = .object(object)
    }
    func encodeNil(forKey key: K) { set(.null, key) }
    func encode(_ value: some Encodable, forKey key: K) throws {
      set(try ValueEncoder.value(of: value, codingPath + [key]), key)
    }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) -> KeyedEncodingContainer<N> {
      KeyedEncodingContainer(Nested<N>(parent: { self.set($0, key) }, box: Box(), codingPath: codingPath + [key]))
    }
    func nestedUnkeyedContainer(forKey key: K) -> any UnkeyedEncodingContainer {
      Unkeyed(box: Box(), codingPath: codingPath, parent: { self.set($0, key) })
    }
    func superEncoder() -> any Encoder { ValueEncoder(box: box, codingPath: codingPath) }
    func superEncoder(forKey key: K) -> any Encoder { ValueEncoder(box: box, codingPath: codingPath) }
  }

  /// Synthesized enums nest: every change is handed up to the parent.
  struct Nested<K: CodingKey>: KeyedEncodingContainerProtocol {
    let parent: (JSONValue) -> Void
    let box: Box
    var codingPath: [any CodingKey]
    init(parent: @escaping (JSONValue) -> Void, box: Box, codingPath: [any CodingKey]) {
      self.parent = parent
      self.box = box
      self.codingPath = codingPath
      box.value = .object(JSONObject())
      parent(box.value)
    }
    func set(_ value: JSONValue, _ key: K) {
      guard case .object(var object) = box.value else { return }
      object[key.stringValue] = value
      box.value = .object(object)
      parent(box.value)
    }
    func encodeNil(forKey key: K) { set(.null, key) }
    func encode(_ value: some Encodable, forKey key: K) throws {
      set(try ValueEncoder.value(of: value, codingPath + [key]), key)
    }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) -> KeyedEncodingContainer<N> {
      KeyedEncodingContainer(Nested<N>(parent: { self.set($0, key) }, box: Box(), codingPath: codingPath + [key]))
    }
    func nestedUnkeyedContainer(forKey key: K) -> any UnkeyedEncodingContainer {
      Unkeyed(box: Box(), codingPath: codingPath, parent: { self.set($0, key) })
    }
    func superEncoder() -> any Encoder { ValueEncoder(box: box, codingPath: codingPath) }
    func superEncoder(forKey key: K) -> any Encoder { ValueEncoder(box: box, codingPath: codingPath) }
  }

  struct Unkeyed: UnkeyedEncodingContainer {
    let box: Box
    var codingPath: [any CodingKey]
    var parent: (JSONValue) -> Void = { _ in }
    var count: Int { box.value.array?.count ?? 0 }
    func add(_ value: JSONValue) {
      box.value = .array((box.value.array ?? []) + [value])
      parent(box.value)
    }
    func encodeNil() { add(.null) }
    func encode(_ value: some Encodable) throws { add(try ValueEncoder.value(of: value, codingPath)) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
      KeyedEncodingContainer(Keyed<N>(box: Box(), codingPath: codingPath))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(box: Box(), codingPath: codingPath) }
    func superEncoder() -> any Encoder { ValueEncoder(box: box, codingPath: codingPath) }
  }

  struct Single: SingleValueEncodingContainer {
    let box: Box
    var codingPath: [any CodingKey]
    func encodeNil() { box.value = .null }
    func encode(_ value: Bool) { box.value = .bool(value) }
    func encode(_ value: String) { box.value = .string(value) }
    func encode(_ value: Double) { box.value = .double(value) }
    func encode(_ value: Float) { box.value = .double(Double(value)) }
    func encode(_ value: Int) { box.value = .integer(value) }
    func encode(_ value: Int8) { box.value = .integer(value) }
    func encode(_ value: Int16) { box.value = .integer(value) }
    func encode(_ value: Int32) { box.value = .integer(value) }
    func encode(_ value: Int64) { box.value = .integer(value) }
    func encode(_ value: UInt) { box.value = .integer(value) }
    func encode(_ value: UInt8) { box.value = .integer(value) }
    func encode(_ value: UInt16) { box.value = .integer(value) }
    func encode(_ value: UInt32) { box.value = .integer(value) }
    func encode(_ value: UInt64) { box.value = .integer(value) }
    func encode(_ value: some Encodable) throws { box.value = try ValueEncoder.value(of: value, codingPath) }
  }
}

private struct ValueDecoder: Decoder {
  let value: JSONValue
  var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func mismatch(_ wanted: Any.Type) -> DecodingError {
    .typeMismatch(wanted, .init(codingPath: codingPath, debugDescription: "found \(value.kindName)"))
  }
  func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
    guard case .object(let object) = value else { throw mismatch(JSONObject.self) }
    return KeyedDecodingContainer(Keyed<K>(object: object, codingPath: codingPath))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
    return Unkeyed(elements: elements, codingPath: codingPath)
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSONValue.self, let value = value as? Value { return value }
    return try Value(from: self)
  }

  struct Keyed<K: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONObject
    var codingPath: [any CodingKey]
    var allKeys: [K] { object.keys.compactMap { K(stringValue: $0) } }
    func contains(_ key: K) -> Bool { object[key.stringValue] != nil }
    func find(_ key: K) throws -> ValueDecoder {
      guard let value = object[key.stringValue] else {
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "missing"))
      }
      return ValueDecoder(value: value, codingPath: codingPath + [key])
    }
    func decodeNil(forKey key: K) throws -> Bool { try find(key).value == .null }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: K) throws -> Value { try find(key).read(type) }
    func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
      try find(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer {
      try find(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { ValueDecoder(value: .object(object), codingPath: codingPath) }
    func superDecoder(forKey key: K) throws -> any Decoder { try find(key) }
  }

  struct Unkeyed: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    var codingPath: [any CodingKey]
    var currentIndex = 0
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }
    mutating func next() throws -> ValueDecoder {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(JSONValue.self, .init(codingPath: codingPath, debugDescription: "end"))
      }
      defer { currentIndex += 1 }
      return ValueDecoder(value: elements[currentIndex], codingPath: codingPath)
    }
    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, elements[currentIndex] == .null else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().read(type) }
    mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
      try next().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try next() }
  }

  struct Single: SingleValueDecodingContainer {
    let decoder: ValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }
    func decodeNil() -> Bool { decoder.value == .null }
    func need<Value>(_ found: Value?) throws -> Value {
      guard let found else { throw decoder.mismatch(Value.self) }
      return found
    }
    func whole<Number: FixedWidthInteger>() throws -> Number {
      try need(decoder.value.integer.flatMap { Number(exactly: $0) })
    }
    func decode(_ type: Bool.Type) throws -> Bool { try need(decoder.value.bool) }
    func decode(_ type: String.Type) throws -> String { try need(decoder.value.string) }
    func decode(_ type: Double.Type) throws -> Double { try need(decoder.value.double) }
    func decode(_ type: Float.Type) throws -> Float { try need(decoder.value.double.map { Float($0) }) }
    func decode(_ type: Int.Type) throws -> Int { try whole() }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
    func decode(_ type: UInt.Type) throws -> UInt { try whole() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
  }
}

extension JSONValue {
  /// One line without spaces.
  package var compactText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.compactText).joined(separator: ",") + "]"
    case .object(let object):
      "{" + object.members.map { "\(Self.quoted($0.key)):\($0.value.compactText)" }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        default:
          scalar.value < 0x20
            ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar)
        }
      }.joined() + "\""
  }
}
