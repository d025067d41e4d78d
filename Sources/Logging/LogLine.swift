import System

/// `2026-08-08T12:30:05.120Z warning transport  request failed  host=pokeapi.co reason="no route"`
///
/// A record as people read it, without the line's end, written as it is told. As bytes: every step of every request
/// becomes such a line, and most lines are never read.
struct LogLine: RecordTaker, ~Copyable {
  private(set) var bytes = ByteRoom(reserving: 240)
  private var hasFields = false

  mutating func begin(
    _ level: LogLevel, _ subsystem: StaticString, _ part: String, _ message: StaticString, time: Timestamp
  ) {
    begin(level, time: time)
    bytes.append(subsystem)
    if !part.isEmpty { put(part) }
    bytes.append("  ")
    bytes.append(message)
  }

  mutating func begin(_ level: LogLevel, _ subsystem: StaticString, saying words: String, time: Timestamp) {
    begin(level, time: time)
    bytes.append(subsystem)
    bytes.append("  ")
    put(words, limit: LogForm.longestMessage)
  }

  private mutating func begin(_ level: LogLevel, time: Timestamp) {
    time.appendPrecise(to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(level.name)
    bytes.append(UInt8(ascii: " "))
  }

  mutating func add(_ name: StaticString, _ text: String) {
    beginField()
    bytes.append(name)
    put(value: text)
  }

  mutating func add(_ name: StaticString, _ number: Int) {
    beginField()
    bytes.append(name)
    put(value: number)
  }

  /// A record that was put together before.
  mutating func tell(_ record: LogRecord) {
    begin(record.level, time: record.time)
    put(record.subsystem)
    bytes.append("  ")
    put(record.message, limit: LogForm.longestMessage)
    for field in record.fields {
      beginField()
      put(field.name)
      switch field.value {
      case .whole(let number): put(value: number)
      case .text(let text): put(value: text)
      }
    }
  }

  private mutating func beginField() {
    // The fields stand apart from the message.
    if !hasFields { bytes.append(UInt8(ascii: " ")) }
    hasFields = true
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func put(value number: Int) {
    bytes.append(UInt8(ascii: "="))
    bytes.append(decimal: number)
  }

  private mutating func put(value text: String) {
    bytes.append(UInt8(ascii: "="))
    let isWritten = text.withBytes { text in
      let isPlain = !text.isEmpty && text.count <= LogForm.longestText && text.allSatisfy(Self.isWord)
      if isPlain { bytes.append(text) }
      return isPlain
    }
    if !isWritten { quote(text.printable(limit: LogForm.longestText)) }
  }

  /// As it may be printed.
  private mutating func put(_ text: String, limit: Int = 200) {
    let isWritten = text.withBytes { text in
      let isPlain = text.count <= limit && text.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      if isPlain { bytes.append(text) }
      return isPlain
    }
    if !isWritten { bytes.append(text.printable(limit: limit)) }
  }

  /// A text with spaces or signs stands in quotes, and so does one that is empty.
  private mutating func quote(_ text: String) {
    let mark = UInt8(ascii: "\"")
    var text = text
    text.withUTF8 { text in
      let isPlain = !text.isEmpty && text.allSatisfy { $0 > 0x7E || Self.isWord($0) }
      guard !isPlain else { return bytes.append(text) }
      bytes.append(mark)
      for byte in text {
        if byte == mark { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      bytes.append(mark)
    }
  }

  /// A plain letter, digit or sign that no quotes are needed for.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
  }
}
