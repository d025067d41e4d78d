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
    case .pretty: Self.pretty(record)
    case .json: Self.document(record).compactText
    }
  }

  /// `2026-08-08T12:30:05.120Z warning transport  request failed  host=pokeapi.co reason="no route"`
  private static func pretty(_ record: LogRecord) -> String {
    var line = ""
    line.reserveCapacity(160)
    line += Timestamp.precise(record.time)
    line += " "
    line += record.level.name
    line += " "
    line += record.subsystem.printable()
    line += "  "
    line += record.message.printable(limit: longestMessage)
    if !record.fields.isEmpty { line += " " }
    for field in record.fields {
      line += " "
      line += field.name
      line += "="
      switch field.value {
      case .whole(let number): line += String(number)
      case .text(let text): line += quoted(text.printable(limit: longestText))
      }
    }
    return line
  }

  /// Text with spaces or signs stands in quotes.
  private static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x3D }
    if isPlain { return text }
    let hasQuotes = text.utf8.contains(UInt8(ascii: "\""))
    return "\"\(hasQuotes ? text.replacing("\"", with: "\\\"") : text)\""
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
