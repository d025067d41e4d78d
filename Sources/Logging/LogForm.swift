import JSON
import System

/// How a record is written: one line, for people or for programs.
package enum LogForm: String, CaseIterable, Sendable {
  case pretty, json

  /// The longest message and the longest text of a field, in characters.
  private static let longestMessage = 1_000
  private static let longestText = 300

  /// The record without a line's end. Whatever a terminal would obey is spelled out.
  package func line(_ record: LogRecord) -> String { String(decoding: bytes(record), as: UTF8.self) }

  /// The same as bytes: every step of every request becomes a line, and most lines are never read.
  func bytes(_ record: LogRecord) -> [UInt8] {
    switch self {
    case .pretty: Self.pretty(record)
    case .json: Array(Self.document(record).compactText.utf8)
    }
  }

  /// `2026-08-08T12:30:05.120Z warning transport  request failed  host=pokeapi.co reason="no route"`
  private static func pretty(_ record: LogRecord) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(240)
    Timestamp.append(precise: record.time, to: &line)
    put(" ", into: &line)
    put(record.level.name, into: &line)
    put(" ", into: &line)
    put(record.subsystem, into: &line)
    put("  ", into: &line)
    put(record.message, limit: longestMessage, into: &line)
    if !record.fields.isEmpty { put(" ", into: &line) }
    for field in record.fields {
      put(" ", into: &line)
      put(field.name, into: &line)
      put("=", into: &line)
      switch field.value {
      case .whole(let number): put(String(number), into: &line)
      case .text(let text): quote(text.printable(limit: longestText), into: &line)
      }
    }
    return line
  }

  /// As it may be printed.
  private static func put(_ text: String, limit: Int = 200, into line: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard bytes.count <= limit, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
      line.append(contentsOf: bytes)
      return true
    }
    if !isPlain { line.append(contentsOf: text.printable(limit: limit).utf8) }
  }

  /// Text with spaces or signs stands in quotes.
  private static func quote(_ text: String, into line: inout [UInt8]) {
    let mark = UInt8(ascii: "\"")
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != mark && $0 != UInt8(ascii: "=") }
    guard !isPlain else { return line.append(contentsOf: text.utf8) }
    line.append(mark)
    for byte in text.utf8 {
      if byte == mark { line.append(UInt8(ascii: "\\")) }
      line.append(byte)
    }
    line.append(mark)
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
