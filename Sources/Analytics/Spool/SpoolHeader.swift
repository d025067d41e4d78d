import System

/// The spool's table of contents: where its ring of records begins and ends, and how far each sink is.
///
/// It stands twice in the file, and the older copy is the one that is written: a process killed in between leaves the
/// other. Offsets only grow; where a record lies is its offset modulo the capacity.
struct SpoolHeader: Hashable, Sendable {
  struct Sink: Hashable, Sendable {
    var name: String
    /// Everything before it this sink has had, or has lost.
    var cursor: UInt64
    var delivered: UInt64 = 0
    var dropped: UInt64 = 0
    var refused: UInt64 = 0
  }

  static let copySize = 4_096
  /// Where the records begin: behind the two copies.
  static let size = 2 * copySize
  /// As many as a record's audience has bits for, less than a copy has room for.
  static let mostSinks = 24
  static let longestName = 64
  /// No spool has written so many bytes; positions beyond could not be added to.
  private static let farthest: UInt64 = 1 << 60
  private static let mark: UInt64 = 0x706F_6B65_7370_6F6F

  var generation: UInt64 = 0
  var capacity: UInt64
  var head: UInt64 = 0
  var tail: UInt64 = 0
  /// Events that came faster than they could be written.
  var lost: UInt64 = 0
  var sinks: [Sink] = []

  init(capacity: Int) { self.capacity = UInt64(capacity) }

  var used: Int { Int(tail - head) }

  func index(of name: String) -> Int? { sinks.firstIndex { $0.name == name } }

  /// Gives sinks that are new a place in the table: what comes from now on may be meant for them. Without room they
  /// get none.
  mutating func enroll(_ names: some Sequence<String>) {
    for name in names where index(of: name) == nil {
      guard sinks.count < Self.mostSinks, name.utf8.count <= Self.longestName else { continue }
      sinks.append(Sink(name: name, cursor: tail))
    }
  }

  /// The bits of the sinks of these names; who has no place in the table has no bit.
  func audience(_ names: [String]) -> UInt32 {
    names.reduce(0) { bits, name in index(of: name).map { bits | 1 << UInt32($0) } ?? bits }
  }
}

extension SpoolHeader {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    for number in [Self.mark, generation, capacity, head, tail, lost, UInt64(sinks.count)] { writer.write(number) }
    for sink in sinks {
      writer.write(sink.name)
      for number in [sink.cursor, sink.delivered, sink.dropped, sink.refused] { writer.write(number) }
    }
    let content = writer.bytes
    writer = ByteWriter()
    writer.write(UInt32(content.count))
    writer.write(content)
    var sum = Checksum()
    sum.take(content)
    writer.write(sum.value)
    return writer.bytes
  }

  /// Nil for bytes that are no whole header.
  init?(_ bytes: ArraySlice<UInt8>) {
    var outer = ByteReader(bytes)
    guard let length = outer.number(UInt32.self).map(Int.init), length <= Self.copySize - 12,
      bytes.count >= length + 12
    else { return nil }
    let content = bytes[bytes.startIndex + 4..<bytes.startIndex + 4 + length]
    var tail = ByteReader(bytes[content.endIndex...])
    var sum = Checksum()
    sum.take(Array(content))
    guard tail.number(UInt64.self) == sum.value else { return nil }
    self.init(content: content)
  }

  private init?(content: ArraySlice<UInt8>) {
    var reader = ByteReader(content)
    guard reader.number(UInt64.self) == Self.mark, let generation: UInt64 = reader.number(),
      let capacity: UInt64 = reader.number(), let head: UInt64 = reader.number(), let tail: UInt64 = reader.number(),
      let lost: UInt64 = reader.number(), let count: UInt64 = reader.number(), count <= Self.mostSinks, head <= tail,
      tail - head <= capacity, tail <= Self.farthest,
      capacity >= UInt64(SpoolFile.smallest), capacity <= UInt64(SpoolFile.largest)
    else { return nil }
    self.generation = generation
    self.capacity = capacity
    self.head = head
    self.tail = tail
    self.lost = lost
    for _ in 0..<count {
      guard let name = reader.text(), let cursor: UInt64 = reader.number(), let delivered: UInt64 = reader.number(),
        let dropped: UInt64 = reader.number(), let refused: UInt64 = reader.number(), cursor <= tail
      else { return nil }
      sinks.append(Sink(name: name, cursor: cursor, delivered: delivered, dropped: dropped, refused: refused))
    }
  }
}
