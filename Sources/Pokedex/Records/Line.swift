import System

// One record, one line: fields between tabs, lists between commas or bars. What is kept and what is bundled have the
// same form, so that one reader reads both. A `%` and two hexadecimal digits stand for a byte that would end a field.

/// Why a line is no record: which field, counted from 0, and of what.
package struct LineFailure: Error, Hashable, Sendable {
  package let record: String
  package let field: Int
}

/// Puts a line together.
struct LineWriter {
  private(set) var bytes: [UInt8] = []
  private var isEmpty = true

  mutating func field(_ text: String) { raw(LineEscape.escaped(text, also: [])) }

  mutating func field(_ number: Int) { raw(String(number)) }

  mutating func list(_ texts: [String]) {
    raw(texts.map { LineEscape.escaped($0, also: [UInt8(ascii: ","), UInt8(ascii: ":")]) }.joined(separator: ","))
  }

  /// Text that is escaped already.
  mutating func raw(_ text: String) {
    if !isEmpty { bytes.append(UInt8(ascii: "\t")) }
    isEmpty = false
    bytes.append(contentsOf: text.utf8)
  }
}

/// Takes a line apart, field by field. A missing field is an empty one.
struct LineReader {
  private let record: String
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var index = -1

  init(_ bytes: ArraySlice<UInt8>, record: String) {
    self.bytes = bytes
    self.record = record
    position = bytes.startIndex
  }

  mutating func field() -> ArraySlice<UInt8> {
    index += 1
    guard position < bytes.endIndex else { return [] }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\t")) ?? bytes.endIndex
    defer { position = end + 1 }
    return bytes[position..<end]
  }

  mutating func text() -> String { LineEscape.text(field()) }

  /// A field that must hold something.
  mutating func word() throws(LineFailure) -> String {
    let text = text()
    guard !text.isEmpty else { throw failure }
    return text
  }

  mutating func number<Number: BoundedInteger>() throws(LineFailure) -> Number {
    guard let number = Number(digits: field()) else { throw failure }
    return number
  }

  /// Nil for an empty field.
  mutating func optionalNumber<Number: BoundedInteger>() throws(LineFailure) -> Number? {
    let field = field()
    guard !field.isEmpty else { return nil }
    guard let number = Number(digits: field) else { throw failure }
    return number
  }

  mutating func list() -> [ArraySlice<UInt8>] { field().split(separator: UInt8(ascii: ",")) }

  /// The failure of the field that was read last.
  var failure: LineFailure { LineFailure(record: record, field: index) }
}

enum LineEscape {
  /// Escapes controls, `%`, and the separators that the place needs.
  static func escaped(_ text: String, also separators: [UInt8]) -> String {
    let isPlain = !text.utf8.contains { isSpecial($0) || separators.contains($0) }
    if isPlain { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isSpecial(byte) || separators.contains(byte) {
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        plain.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  private static func isSpecial(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    default: nil
    }
  }
}
