// Provisional until the full parser of this room lands: whoever lands it deletes this file.

package struct ProvisionalJSONError: Error, Sendable {
  package let line: Int
  package let column: Int
  package let found: String
  package let expected: String
}

extension JSONValue {
  package static func provisionalParse(_ bytes: [UInt8]) throws(ProvisionalJSONError) -> JSONValue {
    var parser = ProvisionalParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skip()
    guard parser.at == bytes.count else { throw parser.error("the end of the file") }
    return value
  }
}

private struct ProvisionalParser {
  let bytes: [UInt8]
  var at = 0

  func error(_ expected: String) -> ProvisionalJSONError {
    let before = bytes[..<min(at, bytes.count)]
    let line = before.count { $0 == 10 } + 1
    let column = at - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1
    let found = at < bytes.count ? "'\(Unicode.Scalar(bytes[at]))'" : "the end of the file"
    return ProvisionalJSONError(line: line, column: column, found: found, expected: expected)
  }

  mutating func skip() {
    while at < bytes.count, [32, 9, 10, 13].contains(bytes[at]) { at += 1 }
  }

  mutating func take(_ character: Character) -> Bool {
    skip()
    guard at < bytes.count, bytes[at] == character.asciiValue else { return false }
    at += 1
    return true
  }

  mutating func value(depth: Int) throws(ProvisionalJSONError) -> JSONValue {
    guard depth < 512 else { throw error("at most 512 levels") }
    skip()
    guard at < bytes.count else { throw error("a value") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t") where word("true"): return true
    case UInt8(ascii: "f") where word("false"): return false
    case UInt8(ascii: "n") where word("null"): return .null
    default: return try number()
    }
  }

  mutating func word(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  mutating func object(_ depth: Int) throws(ProvisionalJSONError) -> JSONValue {
    at += 1
    var object = JSONObject()
    if take("}") { return .object(object) }
    repeat {
      skip()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw error("a key in quotes") }
      let key = try string()
      guard object[key] == nil else { throw error("each key once; '\(key)' stands twice") }
      guard take(":") else { throw error("':'") }
      object[key] = try value(depth: depth + 1)
    } while take(",")
    guard take("}") else { throw error("',' or '}'") }
    return .object(object)
  }

  mutating func array(_ depth: Int) throws(ProvisionalJSONError) -> JSONValue {
    at += 1
    var elements: [JSONValue] = []
    if take("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw error("',' or ']'") }
    return .array(elements)
  }

  mutating func string() throws(ProvisionalJSONError) -> String {
    at += 1
    var text: [UInt8] = []
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      guard bytes[at] >= 0x20 else { throw error("no control character in a string") }
      if bytes[at] == UInt8(ascii: "\\") {
        at += 1
        guard at < bytes.count else { throw error("an escape") }
        switch bytes[at] {
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[min(at + 1, bytes.count)..<min(at + 5, bytes.count)], as: UTF8.self)
          guard let code = UInt32(digits, radix: 16) else { throw error("four hexadecimal digits") }
          at += 4
          text += Array(String(Unicode.Scalar(code).map(Character.init) ?? "\u{FFFD}").utf8)
        default: text.append(bytes[at])
        }
      } else {
        text.append(bytes[at])
      }
      at += 1
    }
    guard at < bytes.count else { throw error("the end of the string") }
    at += 1
    guard let result = String(validating: text, as: UTF8.self) else { throw error("valid UTF-8") }
    return result
  }

  mutating func number() throws(ProvisionalJSONError) -> JSONValue {
    let start = at
    while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard at > start, let value = Double(text) else {
      at = start
      throw error("a value")
    }
    return Int(text).map { .integer($0) } ?? .double(value)
  }
}
