import JSON
import System

/// How a record is written: one line, for people or for programs.
package enum LogForm: String, CaseIterable, Sendable {
  case pretty, json

  /// The longest message and the longest text of a field, in characters.
  static let longestMessage = 1_000
  static let longestText = 300

  /// The record without a line's end. Whatever a terminal would obey is spelled out.
  package func line(_ record: LogRecord) -> String {
    switch self {
    case .pretty:
      var line = LogLine()
      line.tell(record)
      return line.bytes.withBytes { String(decoding: $0, as: UTF8.self) }
    case .json: return Self.document(record).compactText
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
      "time": .string(record.time.preciseText), "level": .string(record.level.name),
      "subsystem": .string(record.subsystem.printable()),
      "message": .string(record.message.printable(limit: longestMessage)), "fields": .object(fields),
    ]
  }
}
