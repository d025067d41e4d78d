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
    let fields = record.fields.map { field in
      switch field.value {
      case .whole(let number): " \(field.name)=\(number)"
      case .text(let text): " \(field.name)=\(quoted(text.printable(limit: longestText)))"
      }
    }
    let head = "\(Timestamp.precise(record.time)) \(record.level.name) \(record.subsystem.printable())"
    return "\(head)  \(record.message.printable(limit: longestMessage))" + (fields.isEmpty ? "" : " ") + fields.joined()
  }

  /// Text with spaces or signs stands in quotes.
  private static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != 0x3D }
    return isPlain ? text : "\"\(text.replacing("\"", with: "\\\""))\""
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
