extension JSONValue {
  /// One line without spaces.
  public var compactText: String { String(decoding: compactBytes, as: UTF8.self) }
  public var compactBytes: [UInt8] { JSONPrinter.print(self, indentation: nil) }

  /// Indented by two spaces, without a line break at the end.
  public var prettyText: String { String(decoding: JSONPrinter.print(self, indentation: 2), as: UTF8.self) }

  /// A text in quotes, as JSON writes it.
  public static func quoted(_ text: String) -> String { JSONValue.string(text).compactText }
}

/// Writes values as RFC 8259 has them. Also escaped: U+2028 and U+2029, so that the text can stand in a script; control
/// characters of every kind and those that turn the direction of text, so that it can stand in a terminal.
struct JSONPrinter {
  private var bytes: [UInt8] = []
  private let indentation: Int?

  static func print(_ value: JSONValue, indentation: Int?) -> [UInt8] {
    var printer = JSONPrinter(indentation: indentation)
    printer.write(value, level: 0)
    return printer.bytes
  }

  private init(indentation: Int?) { self.indentation = indentation }

  private mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: write("null")
    case .bool(let value): write(value ? "true" : "false")
    case .number(let number): write(number.double.isNaN || isInfinite(number) ? "null" : number.text)
    case .string(let text): quote(text)
    case .array(let elements):
      list(elements, "[", "]", level) { printer, element in printer.write(element, level: level + 1) }
    case .object(let object):
      list(object.members, "{", "}", level) { printer, member in
        printer.quote(member.key)
        printer.write(printer.indentation == nil ? ":" : ": ")
        printer.write(member.value, level: level + 1)
      }
    }
  }

  /// An infinity that was computed; a number that is only too large for a Double keeps its text.
  private func isInfinite(_ number: JSONNumber) -> Bool {
    number.double.isInfinite && number.text.utf8.last == UInt8(ascii: "y")
  }

  private mutating func list<Part>(
    _ parts: [Part], _ open: StaticString, _ close: StaticString, _ level: Int,
    write one: (inout JSONPrinter, Part) -> Void
  ) {
    write(open)
    for (place, part) in parts.enumerated() {
      if place > 0 { write(",") }
      breakLine(level + 1)
      one(&self, part)
    }
    if !parts.isEmpty { breakLine(level) }
    write(close)
  }

  private mutating func breakLine(_ level: Int) {
    guard let indentation else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * indentation))
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { buffer in
      var done = 0
      for (place, byte) in buffer.enumerated() {
        guard let escape = Self.escape(byte, at: place, of: buffer) else { continue }
        bytes.append(contentsOf: buffer[done..<place])
        bytes.append(contentsOf: escape.text.utf8)
        done = place + escape.length
      }
      bytes.append(contentsOf: buffer[done...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// What is written instead of the byte, or of the scalar that begins with it.
  private static func escape(
    _ byte: UInt8, at place: Int, of buffer: UnsafeBufferPointer<UInt8>
  ) -> (text: String, length: Int)? {
    switch byte {
    case UInt8(ascii: "\""): return ("\\\"", 1)
    case UInt8(ascii: "\\"): return ("\\\\", 1)
    case 0x0A: return ("\\n", 1)
    case 0x0D: return ("\\r", 1)
    case 0x09: return ("\\t", 1)
    case 0x08: return ("\\b", 1)
    case 0x0C: return ("\\f", 1)
    case 0..<0x20, 0x7F: return (unicodeEscape(UInt32(byte)), 1)
    case 0xC2:
      guard place + 1 < buffer.count, buffer[place + 1] < 0xA0 else { return nil }
      return (unicodeEscape(UInt32(buffer[place + 1])), 2)
    case 0xE2:
      guard place + 2 < buffer.count, buffer[place + 1] & 0xFE == 0x80 else { return nil }
      let value = 0x2000 + UInt32(buffer[place + 1] & 1) << 6 + UInt32(buffer[place + 2] & 0x3F)
      return separatorsAndTurns.contains(where: { $0.contains(value) }) ? (unicodeEscape(value), 3) : nil
    default: return nil
    }
  }
  /// Line and paragraph separators, embeddings and overrides of direction; isolates.
  private static let separatorsAndTurns: [ClosedRange<UInt32>] = [0x2028...0x202E, 0x2066...0x2069]

  private static func unicodeEscape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
