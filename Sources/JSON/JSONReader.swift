/// Takes from a text only what is wanted and passes over the rest at the speed of memory.
///
/// ```swift
/// let species = try JSONReader.read(bytes) { reader throws(JSONError) in
///   var name = "", types: [String] = []
///   try reader.beginObject()
///   while let key = try reader.nextKey() {
///     switch key {
///     case "name": name = try reader.string()
///     case "types":
///       try reader.beginArray()
///       while try reader.nextElement() { types.append(try reader.string()) }
///     default: try reader.skip()
///     }
///   }
///   return Species(name, types)
/// }
/// ```
/// After each key and each element exactly one value must be taken: read, begun or skipped.
/// What is read is checked strictly; of what is skipped only that quotes and brackets are closed.
///
/// Trap: the reader points into the bytes that were lent; it must not leave the closure.
public struct JSONReader {
  var scanner: JSONScanner
  private var isFirst = false

  /// Lends a reader that stands before the text's value. What stands behind that value is not looked at.
  public static func read<Result, Failure: Error>(
    _ bytes: [UInt8], _ body: (inout JSONReader) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.lend { buffer throws(Failure) in
      var reader = JSONReader(buffer)
      return try body(&reader)
    }
  }

  public init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = JSONScanner(bytes) }

  /// Where the reader stands, in bytes.
  public var offset: Int { scanner.position }

  // MARK: Containers

  public mutating func beginObject() throws(JSONError) {
    guard scanner.take(UInt8(ascii: "{")) else { throw scanner.error(.wanted("an object")) }
    isFirst = true
  }

  /// The next key of the object that was begun last; nil at its end, which is passed.
  public mutating func nextKey() throws(JSONError) -> JSONKey? {
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "}") {
      scanner.position += 1
      isFirst = false
      return nil
    }
    if !isFirst {
      guard scanner.take(UInt8(ascii: ",")) else { throw scanner.error(.commaOrBrace) }
      scanner.skipSpace()
    }
    isFirst = false
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.error(.key) }
    let start = scanner.position + 1
    let isEscaped = try scanner.text()
    let key = JSONKey(raw: slice(start..<scanner.position - 1), isEscaped: isEscaped)
    guard scanner.take(UInt8(ascii: ":")) else { throw scanner.error(.colon) }
    return key
  }

  public mutating func beginArray() throws(JSONError) {
    guard scanner.take(UInt8(ascii: "[")) else { throw scanner.error(.wanted("an array")) }
    isFirst = true
  }

  /// Whether the array that was begun last has one more element; its end is passed.
  public mutating func nextElement() throws(JSONError) -> Bool {
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "]") {
      scanner.position += 1
      isFirst = false
      return false
    }
    if !isFirst {
      guard scanner.take(UInt8(ascii: ",")) else { throw scanner.error(.commaOrBracket) }
    }
    isFirst = false
    return true
  }

  // MARK: Values

  public enum Kind: Sendable { case null, bool, number, string, array, object }

  /// What stands next, without taking it.
  public mutating func peek() throws(JSONError) -> Kind {
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: throw scanner.error(.value)
    }
  }

  /// Takes a `null`; false, and nothing is taken, when another value stands there.
  public mutating func takeNull() throws(JSONError) -> Bool {
    guard try peek() == .null else { return false }
    try scanner.word("null")
    return true
  }

  public mutating func string() throws(JSONError) -> String {
    try key().string
  }

  /// A string as bytes that are compared without being copied.
  public mutating func key() throws(JSONError) -> JSONKey {
    scanner.skipSpace()
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.error(.wanted("a string")) }
    let start = scanner.position + 1
    let isEscaped = try scanner.text()
    return JSONKey(raw: slice(start..<scanner.position - 1), isEscaped: isEscaped)
  }

  public mutating func number() throws(JSONError) -> JSONNumber {
    scanner.skipSpace()
    let start = scanner.position
    guard try peek() == .number else { throw scanner.error(.wanted("a number")) }
    let isWhole = try scanner.number()
    return JSONNumber(scanned: slice(start..<scanner.position), isWhole: isWhole)
  }

  public mutating func double() throws(JSONError) -> Double { try number().double }

  /// A whole number that an Int can hold; 10.0 is one.
  public mutating func integer() throws(JSONError) -> Int {
    scanner.skipSpace()
    let start = scanner.position
    guard try peek() == .number else { throw scanner.error(.wanted("a whole number")) }
    let isWhole = try scanner.number()
    let raw = slice(start..<scanner.position)
    if isWhole, raw.count < 19 {
      let isNegative = raw[0] == UInt8(ascii: "-")
      var value = 0
      for index in (isNegative ? 1 : 0)..<raw.count { value = value &* 10 &+ Int(raw[index] &- UInt8(ascii: "0")) }
      return isNegative ? -value : value
    }
    guard let value = JSONNumber(scanned: raw, isWhole: isWhole).integer else {
      throw scanner.error(.wanted("a whole number"), at: start)
    }
    return value
  }

  public mutating func bool() throws(JSONError) -> Bool {
    scanner.skipSpace()
    switch scanner.next {
    case UInt8(ascii: "t"):
      try scanner.word("true")
      return true
    case UInt8(ascii: "f"):
      try scanner.word("false")
      return false
    default: throw scanner.error(.wanted("true or false"))
    }
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: scanner.bytes[range])
  }
}

/// A text that still stands in the bytes that were read: `switch key { case "name": … }` copies nothing.
///
/// Trap: it lives as long as the bytes that its reader was lent.
public struct JSONKey {
  /// What stands between the quotes, escapes as they are written.
  public let raw: UnsafeBufferPointer<UInt8>
  let isEscaped: Bool

  public var string: String { JSONText.decode(raw, isEscaped: isEscaped) }

  public static func == (key: JSONKey, text: StaticString) -> Bool {
    let other = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard key.isEscaped else { return key.raw.count == other.count && haveSameBytes(key.raw, other) }
    return key.string.utf8.elementsEqual(other)
  }

  public static func ~= (text: StaticString, key: JSONKey) -> Bool { key == text }

  @inline(__always)
  private static func haveSameBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<left.count where left[index] != right[index] { return false }
    return true
  }
}
