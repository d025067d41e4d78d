import FeatureKit
import Glibc
import Synchronization
import System

/// The spool's one file: a ring of records that several processes append to and read from, a lock at a time.
///
/// What `append` returned for survives the death of this process at any moment after. It is not synced to the medium for
/// each event: a power cut may lose the last seconds.
final class SpoolFile: Sendable {
  static let smallest = 65_536
  static let largest = 1 << 30
  /// How long another process may hold the lock before a caller gives up, in milliseconds.
  private static let patience = 250
  /// A full ring frees this part of itself at once, so that a flood does not move its head for every event.
  private static let freedAtOnce = 32

  let path: String
  private let capacity: Int
  private let descriptor: Int32
  /// Threads of this process take turns here; the file's lock is for other processes.
  private let turn = Mutex(())

  /// Makes the folder and the file when they are not there; a file that is no spool is put aside as `….damaged`.
  init(_ path: String, capacity: Int) throws {
    self.path = path
    self.capacity = min(max(capacity, Self.smallest), Self.largest)
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try Files.makeFolder(folder)
    descriptor = try Self.open(path)
    do {
      let isSound = try locked { try isEmptyFile() || readHeader() != nil }
      if !isSound { try locked { try putAside() } }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) throws -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    return descriptor
  }

  private func isEmptyFile() throws -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError("fstat", path) }
    return status.st_size == 0
  }

  /// Keeps a copy of what cannot be read and begins anew in the same file: others have it open.
  private func putAside() throws {
    let content = try Files.readFound(path, limit: Self.largest)
    try Files.replace(path + ".damaged", with: content, mode: 0o600)
    guard ftruncate(descriptor, 0) == 0 else { throw SystemError("ftruncate", path) }
  }
}

// MARK: What is done with it

extension SpoolFile {
  /// Something that waits, with who it waits for.
  struct Entry: Sendable {
    let event: AnalyticsEvent
    let sinks: [String]
  }

  struct Batch: Sendable {
    var events: [AnalyticsEvent] = []
    /// Where each of them ends.
    var ends: [UInt64] = []
    /// Where the sink is when it has had them.
    var end: UInt64
  }

  /// Puts a sink's place into the table; nil when the table is full.
  func place(of sink: String) throws -> Int? {
    try changing { header in
      header.enroll([sink])
      return header.index(of: sink)
    }
  }

  /// Appends in this order. Returns how many older records had to go before a sink had them. `lost` counts events that
  /// never came this far.
  @discardableResult
  func append(_ events: [Entry], lost: Int = 0) throws -> Int {
    try changing { header in
      header.lost += UInt64(lost)
      for event in events { header.enroll(event.sinks) }
      let records = events.compactMap { SpoolRecord.bytes(of: $0.event, audience: header.audience($0.sinks)) }
      return try records.chunked(below: Int(header.capacity) / Self.freedAtOnce).reduce(0) { dropped, chunk in
        let lost = try makeRoom(for: chunk.count, &header)
        try write(chunk, at: header.tail, header.capacity)
        header.tail += UInt64(chunk.count)
        return dropped + lost
      }
    }
  }

  /// The next events for a sink, oldest first; empty when it has had everything.
  func next(for sink: String, limit: Int) throws -> Batch {
    try reading { header in
      guard let index = header.index(of: sink) else { return Batch(end: header.tail) }
      var batch = Batch(end: header.sinks[index].cursor)
      let isSound = try walk(header, from: batch.end) { head, body, end in
        if head.audience & 1 << UInt32(index) != 0, let event = AnalyticsEvent(spoolBytes: body[...]) {
          batch.events.append(event)
          batch.ends.append(end)
        }
        batch.end = end
        return batch.events.count < limit
      }
      if !isSound, batch.events.isEmpty { batch.end = header.tail }
      return batch
    }
  }

  /// The sink has had this batch. What a full ring dropped of it meanwhile was not lost after all.
  func advance(_ sink: String, past batch: Batch, refused: Int = 0) throws {
    try changing { header in
      guard let index = header.index(of: sink) else { return }
      let cursor = header.sinks[index].cursor
      let saved = UInt64(batch.ends.count { $0 <= cursor })
      header.sinks[index].dropped -= min(saved, header.sinks[index].dropped)
      header.sinks[index].cursor = min(max(cursor, batch.end), header.tail)
      header.sinks[index].delivered += UInt64(batch.events.count - refused)
      header.sinks[index].refused += UInt64(refused)
      try reclaim(&header)
    }
  }

  struct Survey: Sendable {
    let header: SpoolHeader
    /// What waits for anybody, oldest first, up to a limit.
    var waiting: [Entry] = []
    /// How many wait for each sink of the header.
    var counts: [Int]
    /// How many wait for anybody.
    var total = 0
  }

  func survey(limit: Int) throws -> Survey {
    try reading { header in
      var survey = Survey(header: header, counts: header.sinks.map { _ in 0 })
      _ = try walk(header, from: header.head) { head, body, end in
        let indices = header.sinks.indices.filter {
          head.audience & 1 << UInt32($0) != 0 && header.sinks[$0].cursor < end
        }
        for index in indices { survey.counts[index] += 1 }
        if !indices.isEmpty { survey.total += 1 }
        if survey.waiting.count < limit, !indices.isEmpty, let event = AnalyticsEvent(spoolBytes: body[...]) {
          survey.waiting.append(Entry(event: event, sinks: indices.map { header.sinks[$0].name }))
        }
        return true
      }
      return survey
    }
  }

  /// Deletes everything that waits, from the table and from the disk. Returns how many events that were.
  func forget() throws -> Int {
    let count = try survey(limit: 0).total
    try changing { header in
      header.head = header.tail
      for index in header.sinks.indices { header.sinks[index].cursor = header.tail }
      guard ftruncate(descriptor, off_t(SpoolHeader.size)) == 0 else { throw SystemError("ftruncate", path) }
    }
    return count
  }
}

// MARK: Inside

extension SpoolFile {
  private func locked<Value>(_ body: () throws -> Value) throws -> Value {
    try turn.withLock { _ in
      guard FileLock.take(descriptor, at: 0, within: Self.patience) else { throw SpoolFailure.busy(path) }
      defer { FileLock.release(descriptor, at: 0) }
      return try body()
    }
  }

  private func reading<Value>(_ body: (SpoolHeader) throws -> Value) throws -> Value {
    try locked { try body(try readHeader() ?? SpoolHeader(capacity: capacity)) }
  }

  private func changing<Value>(_ body: (inout SpoolHeader) throws -> Value) throws -> Value {
    try locked {
      let before = try readHeader()
      var header = before ?? SpoolHeader(capacity: capacity)
      // Another size is taken up when nothing lies in the ring.
      if header.used == 0 { header.capacity = UInt64(capacity) }
      let value = try body(&header)
      if header != before { try write(&header) }
      return value
    }
  }

  private func readHeader() throws -> SpoolHeader? {
    let bytes = try read(SpoolHeader.size, at: 0)
    let copies = [bytes.prefix(SpoolHeader.copySize), bytes.dropFirst(SpoolHeader.copySize)]
    return copies.compactMap { SpoolHeader($0) }.max { $0.generation < $1.generation }
  }

  private func write(_ header: inout SpoolHeader) throws {
    header.generation += 1
    try write(header.bytes, at: header.generation % 2 == 0 ? 0 : SpoolHeader.copySize)
  }

  /// Drops the oldest until `count` bytes fit. The table is written before anything is overwritten.
  private func makeRoom(for count: Int, _ header: inout SpoolHeader) throws -> Int {
    let free = Int(header.capacity) - header.used
    guard count > free else { return 0 }
    let wanted = UInt64(count - free + Int(header.capacity) / Self.freedAtOnce)
    let limit = header.head + wanted
    var dropped = 0
    var next = header
    let isSound = try walk(header, from: header.head) { head, _, end in
      let losers = next.sinks.indices.filter {
        next.sinks[$0].cursor < end && head.audience & 1 << UInt32($0) != 0
      }
      for index in losers { next.sinks[index].dropped += 1 }
      if !losers.isEmpty { dropped += 1 }
      next.head = end
      return end < limit
    }
    if !isSound { next.head = next.tail }
    for index in next.sinks.indices { next.sinks[index].cursor = max(next.sinks[index].cursor, next.head) }
    try write(&next)
    header = next
    return dropped
  }

  /// Records that every sink has had are no longer there.
  private func reclaim(_ header: inout SpoolHeader) throws {
    header.head = header.sinks.map(\.cursor).min() ?? header.head
  }

  /// Visits records from `start` on until `visit` says no. False when it met bytes that are no record: nobody can say
  /// what follows those.
  private func walk(
    _ header: SpoolHeader, from start: UInt64, _ visit: (SpoolRecord.Head, [UInt8], UInt64) -> Bool
  ) throws -> Bool {
    var position = max(start, header.head)
    var window = RingWindow(start: position, bytes: [])
    while position < header.tail {
      let head = try window.bytes(SpoolRecord.Head.size, at: position, upTo: header.tail) { try ring($0, $1, header) }
      guard let head = SpoolRecord.Head(head), position + UInt64(head.whole) <= header.tail else { return false }
      let body = try window.bytes(Int(head.length), at: position + UInt64(SpoolRecord.Head.size), upTo: header.tail) {
        try ring($0, $1, header)
      }
      guard head.fits(body) else { return false }
      position += UInt64(head.whole)
      guard visit(head, body, position) else { return true }
    }
    return true
  }

  /// Bytes of the ring, put together where they go round its end.
  private func ring(_ offset: UInt64, _ count: Int, _ header: SpoolHeader) throws -> [UInt8] {
    let place = Int(offset % header.capacity)
    let first = min(count, Int(header.capacity) - place)
    let bytes = try read(first, at: SpoolHeader.size + place)
    return count > first ? bytes + (try read(count - first, at: SpoolHeader.size)) : bytes
  }

  private func write(_ bytes: [UInt8], at offset: UInt64, _ capacity: UInt64) throws {
    let place = Int(offset % capacity)
    let first = min(bytes.count, Int(capacity) - place)
    try write(Array(bytes.prefix(first)), at: SpoolHeader.size + place)
    if first < bytes.count { try write(Array(bytes.dropFirst(first)), at: SpoolHeader.size) }
  }

  private func read(_ count: Int, at position: Int) throws -> [UInt8] {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + used }, count - used, off_t(position + used))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        guard got > 0 else { return }
        used += got
      }
    }
    if let failure { throw SystemError("pread", path, code: failure) }
    return bytes
  }

  private func write(_ bytes: [UInt8], at position: Int) throws {
    try bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let put = pwrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(position + done))
        if put < 0, errno == EINTR { continue }
        guard put > 0 else { throw SystemError("pwrite", path) }
        done += put
      }
    }
  }
}
