import System

/// Takes a record part by part: the head first, then each field.
///
/// A record that matters enough is put together (`LogRecord.Building`) and written in the form that was asked for; most
/// are only kept among the last ones, and are told straight into their line (`LogLine`).
protocol RecordTaker {
  /// `subsystem` and `part` are the two halves of one name; most have one half only.
  mutating func begin(_ level: LogLevel, _ subsystem: String, _ part: String, _ message: String, time: Int64)
  mutating func add(_ name: String, _ text: String)
  mutating func add(_ name: String, _ number: Int)
}

extension LogRecord {
  struct Building: RecordTaker {
    private(set) var record = LogRecord(.debug, "", "", time: 0)

    mutating func begin(_ level: LogLevel, _ subsystem: String, _ part: String, _ message: String, time: Int64) {
      record = LogRecord(level, subsystem + part, message, time: time)
    }

    mutating func add(_ name: String, _ text: String) { record.fields.append(Field(name, text)) }
    mutating func add(_ name: String, _ number: Int) { record.fields.append(Field(name, number)) }
  }

  func tell(_ taker: inout some RecordTaker) {
    taker.begin(level, subsystem, "", message, time: time)
    for field in fields {
      switch field.value {
      case .whole(let number): taker.add(field.name, number)
      case .text(let text): taker.add(field.name, text)
      }
    }
  }
}
