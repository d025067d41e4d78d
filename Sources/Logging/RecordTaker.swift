import System

/// Takes a record part by part: the head first, then each field.
///
/// A record that matters enough is put together (`LogRecord.Building`) and written in the form that was asked for; most
/// are only kept among the last ones, and are told straight into their line (`LogLine`).
protocol RecordTaker: ~Copyable {
  /// `subsystem` and `part` are the two halves of one name; most have one half only.
  mutating func begin(
    _ level: LogLevel, _ subsystem: StaticString, _ part: String, _ message: StaticString, time: Timestamp)
  /// With words that somebody else chose.
  mutating func begin(_ level: LogLevel, _ subsystem: StaticString, saying words: String, time: Timestamp)
  mutating func add(_ name: StaticString, _ text: String)
  mutating func add(_ name: StaticString, _ number: Int)
}

extension LogRecord {
  struct Building: RecordTaker {
    private(set) var record = LogRecord(.debug, "", "", time: 0)

    mutating func begin(
      _ level: LogLevel, _ subsystem: StaticString, _ part: String, _ message: StaticString, time: Timestamp
    ) {
      record = LogRecord(level, "\(subsystem)\(part)", "\(message)", time: time)
    }
    mutating func begin(_ level: LogLevel, _ subsystem: StaticString, saying words: String, time: Timestamp) {
      record = LogRecord(level, "\(subsystem)", words, time: time)
    }

    mutating func add(_ name: StaticString, _ text: String) { record.fields.append(Field("\(name)", text)) }
    mutating func add(_ name: StaticString, _ number: Int) { record.fields.append(Field("\(name)", number)) }
  }
}
