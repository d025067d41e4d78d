struct ValueDecoder: Decoder {
  let value: JSONValue
  let codingPath: [any CodingKey]
  let unknownKeys: JSONCoder.UnknownKeys
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = value else { throw mismatch("an object") }
    if unknownKeys == .refused, let unknown = object.keys.first(where: { Key(stringValue: $0) == nil }) {
      throw JSONCodingError(.unknownKey(unknown), at: codingPath)
    }
    return KeyedDecodingContainer(KeyedValues<Key>(object: object, decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return UnkeyedValues(elements: elements, decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleValue(decoder: self) }

  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSONValue.self, let value = value as? Value { return value }
    return try Value(from: self)
  }

  func mismatch(_ expected: String) -> JSONCodingError {
    JSONCodingError(.mismatch(found: value.kindName, expected: expected), at: codingPath)
  }

  func part(_ value: JSONValue, _ key: any CodingKey) -> ValueDecoder {
    ValueDecoder(value: value, codingPath: codingPath + [key], unknownKeys: unknownKeys)
  }
}

struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  private func part(_ key: any CodingKey) throws -> ValueDecoder {
    guard let value = object[key.stringValue] else {
      throw JSONCodingError(.missingKey(key.stringValue), at: codingPath)
    }
    return decoder.part(value, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try part(key).value == .null }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try part(key).read(type) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try part(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try part(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try part(PlainKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try part(key) }
}

struct UnkeyedValues: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let decoder: ValueDecoder
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  /// The element is passed only when it could be read, as `Decodable` promises.
  private mutating func next<Result>(_ read: (ValueDecoder) throws -> Result) throws -> Result {
    guard !isAtEnd else {
      throw JSONCodingError(
        .mismatch(found: "\(elements.count) elements", expected: "more"), at: codingPath)
    }
    let result = try read(decoder.part(elements[currentIndex], PlainKey(intValue: currentIndex)))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] == .null else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.read(type) } }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

struct SingleValue: SingleValueDecodingContainer {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  private var value: JSONValue { decoder.value }

  private func need<Value>(_ found: Value?, _ expected: String) throws -> Value {
    guard let found else { throw decoder.mismatch(expected) }
    return found
  }

  private func whole<Number: FixedWidthInteger>() throws -> Number {
    guard let number = value.number else { throw decoder.mismatch("a whole number") }
    if let found = Number(number.text) ?? number.integer.flatMap(Number.init(exactly:)) { return found }
    throw JSONCodingError(
      .mismatch(found: number.text, expected: "a whole number from \(Number.min) to \(Number.max)"), at: codingPath)
  }

  func decodeNil() -> Bool { value == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try need(value.bool, "a boolean") }
  func decode(_ type: String.Type) throws -> String { try need(value.string, "a string") }
  func decode(_ type: Double.Type) throws -> Double { try need(value.double, "a number") }
  func decode(_ type: Float.Type) throws -> Float { Float(try need(value.double, "a number")) }
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
