import JSON
import System

/// How a record is written: one line, for people or for programs.
package enum LogForm: String, CaseIterable, Sendable {
  case pretty, json

  /// The longest message and the longest text of a field, in characters.
  private static let longestMessage = 1_000
  private static let longestText = 300

  /// The record without a line's end. Whatever a terminal would obey is spelled out.
  package func line(_ record: LogRecord) -> String {
    switch self {
    case .pretty: Self.pretty(record).withBytes { String(decoding: $0, as: UTF8.self) }
    case .json: Self.document(record).compactText
    }
  }

  /// `2026-08-08T12:30:05.120Z warning transport  request failed  host=pokeapi.co reason="no route"`
  ///
  /// As bytes: every step of every request becomes such a line, and most lines are never read.
  static func pretty(_ record: LogRecord) -> ByteRoom {
    var line = ByteRoom(reserving: 240)
    Timestamp.append(precise: record.time, to: &line)
    line.append(UInt8(ascii: " "))
    line.append(record.level.name)
    line.append(UInt8(ascii: " "))
    put(record.subsystem, into: &line)
    line.append("  ")
    put(record.message, limit: longestMessage, into: &line)
    if !record.fields.isEmpty { line.append(UInt8(ascii: " ")) }
    for field in record.fields {
      line.append(UInt8(ascii: " "))
      put(field.name, into: &line)
      line.append(UInt8(ascii: "="))
      switch field.value {
      case .whole(let number): line.append(decimal: number)
      case .text(let text): quote(text, into: &line)
      }
    }
    return line
  }

  /// As it may be printed.
  private static func put(_ text: String, limit: Int = 200, into line: inout ByteRoom) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.count <= limit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
      line.append(bytes)
      return true
    }
    if !isPlain { line.append(text.printable(limit: limit)) }
  }

  /// A text with spaces or signs stands in quotes.
  private static func quote(_ text: String, into line: inout ByteRoom) {
    let mark = UInt8(ascii: "\"")
    var text = text.printable(limit: longestText)
    text.withUTF8 { bytes in
      let isPlain = !bytes.isEmpty && bytes.allSatisfy { $0 > 0x20 && $0 != mark && $0 != UInt8(ascii: "=") }
      guard !isPlain else { return line.append(bytes) }
      line.append(mark)
      for byte in bytes {
        if byte == mark { line.append(UInt8(ascii: "\\")) }
        line.append(byte)
      }
      line.append(mark)
    }
  }

  /// `{"time","level","subsystem","message","fields":{…}}`
  private static func document(_ record: LogRecord) -> JSONValue {
    var fields = JSONObject()
    for field in record.fields {
      switch field.value {
      case .whole(let number): fields[field.name] = .integer(number)
      case .text(let text): fields[field.name] = .string(text.printable(limit: longestText))
      }
    }
    return [
      "time": .string(Timestamp.precise(record.time)), "level": .string(record.level.name),
      "subsystem": .string(record.subsystem.printable()),
      "message": .string(record.message.printable(limit: longestMessage)), "fields": .object(fields),
    ]
  }
}
