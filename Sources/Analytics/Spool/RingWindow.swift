/// A stretch of the ring that was read at once, so that a walk over small records is not a call for each.
struct RingWindow {
  private static let stretch = 65_536

  private(set) var start: UInt64
  private var held: [UInt8]

  init(start: UInt64, bytes: [UInt8]) {
    self.start = start
    held = bytes
  }

  /// `count` bytes at `offset`; fewer when the ring ends before. `read` is asked for what is not held.
  mutating func bytes(
    _ count: Int, at offset: UInt64, upTo end: UInt64, read: (UInt64, Int) throws -> [UInt8]
  ) throws -> [UInt8] {
    let wanted = min(UInt64(count), end - min(offset, end))
    if offset < start || offset + wanted > start + UInt64(held.count) {
      held = try read(offset, Int(min(UInt64(max(Self.stretch, count)), end - min(offset, end))))
      start = offset
    }
    let first = Int(offset - start)
    return Array(held[first..<min(held.count, first + Int(wanted))])
  }
}

extension [[UInt8]] {
  /// The records one behind the other, in pieces below `limit` bytes (a longer record is a piece of its own).
  func chunked(below limit: Int) -> [[UInt8]] {
    reduce(into: []) { chunks, record in
      if let last = chunks.last, last.count + record.count <= limit {
        chunks[chunks.count - 1] += record
      } else {
        chunks.append(record)
      }
    }
  }
}
