/// Why bytes are no JSON, and where. Worded here and nowhere else.
public struct JSONError: Error, Hashable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in Unicode scalars, as editors count.
  public let column: Int
  /// Counted from 0, in bytes.
  public let offset: Int
  /// What stands there: "',' ", "the end of the file".
  public let found: String
  /// What should: "a value".
  public let expected: String

  public init(line: Int, column: Int, offset: Int, found: String, expected: String) {
    self.line = line
    self.column = column
    self.offset = offset
    self.found = found
    self.expected = expected
  }

  /// "found ',', expected a value"
  public var sentence: String { "found \(found), expected \(expected)" }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(sentence)" }
}

/// What a parser may want or meet.
enum JSONComplaint: Hashable {
  case wanted(String)
  case tooLarge(limit: Int)
  case tooDeep(limit: Int)
  case tooMany(limit: Int)
  case repeatedKey(String, firstLine: Int)
  case badText(String)

  static let value = JSONComplaint.wanted("a value")
  static let key = JSONComplaint.wanted("a key in double quotes")
  static let keyOrEnd = JSONComplaint.wanted("a key in double quotes or '}'")
  static let colon = JSONComplaint.wanted("':' after the key")
  static let commaOrBrace = JSONComplaint.wanted("',' or '}'")
  static let commaOrBracket = JSONComplaint.wanted("',' or ']'")
  static let end = JSONComplaint.wanted("nothing after the value")
  static let digit = JSONComplaint.wanted("a digit")
  static let closingQuote = JSONComplaint.wanted("'\"' at the end of the text")
  static let escapedControl = JSONComplaint.wanted("control characters in a text as an escape such as \\n")
  static let escape = JSONComplaint.wanted("one of \" \\ / b f n r t u after '\\'")
  static let hexadecimal = JSONComplaint.wanted("four hexadecimal digits after \\u")
  static let surrogates = JSONComplaint.badText("half of a surrogate pair")
  static let utf8 = JSONComplaint.badText("bytes that are no UTF-8")
  static let byteOrderMark = JSONComplaint.badText("a byte order mark")

  /// The error, with the place worked out: costs a walk over the bytes before it.
  func error(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> JSONError {
    let position = JSONPosition(offset: offset, in: bytes)
    let (found, expected) = words(standing: Self.standing(at: offset, in: bytes))
    return JSONError(
      line: position.line, column: position.column, offset: offset, found: found, expected: expected)
  }

  private func words(standing: String) -> (found: String, expected: String) {
    switch self {
    case .wanted(let what): (standing, what)
    case .tooLarge(let limit): ("more than \(limit) bytes", "at most \(limit)")
    case .tooDeep(let limit): ("more than \(limit) levels", "at most \(limit)")
    case .tooMany(let limit): ("more than \(limit) keys and values", "at most \(limit)")
    case .repeatedKey(let key, let line):
      ("the key \"\(key)\" again", "each key once; it stands in line \(line) already")
    case .badText(let what): (what, self == .byteOrderMark ? "a value" : "text in UTF-8")
    }
  }

  /// What a person sees at that place.
  private static func standing(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    let byte = bytes[offset]
    guard byte >= 0x20, byte != 0x7F else { return "the control character U+00" + hexadecimal(byte) }
    guard byte >= 0x80 else { return "'\(Unicode.Scalar(byte))'" }
    let few = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard let first = few.unicodeScalars.first, first != "\u{FFFD}" else { return "the byte 0x" + hexadecimal(byte) }
    return "'\(first)'"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

/// A place in a text.
public struct JSONPosition: Hashable, Comparable, Sendable {
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in Unicode scalars.
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: JSONPosition, right: JSONPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var start = 0
    let end = min(offset, bytes.count)
    for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    let isContinuation: (UInt8) -> Bool = { $0 & 0xC0 == 0x80 }
    self.line = line
    column = 1 + bytes[start..<end].count { !isContinuation($0) }
  }
}
