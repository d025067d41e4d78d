import FeatureKit
import FeatureTesting
import Glibc
import System
import Testing

@testable import Analytics

@Suite struct SpoolFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/analytics/spool" }

  init() throws { folder = try TemporaryFolder() }

  private func spool(capacity: Int = SpoolFile.smallest) throws -> SpoolFile {
    try SpoolFile(path, capacity: capacity)
  }

  @Test func `an event comes back as it went in`() throws {
    let event = AnalyticsEvent.numbered(25)
    #expect(AnalyticsEvent(spoolBytes: event.spoolBytes[...]) == event)
  }

  @Test func `bytes that are no event are none`() {
    let bytes = AnalyticsEvent.numbered(25).spoolBytes
    for count in bytes.indices { #expect(AnalyticsEvent(spoolBytes: bytes[..<count]) == nil) }
    #expect(AnalyticsEvent(spoolBytes: Array(repeating: 0xFF, count: 200)[...]) == nil)
  }

  @Test func `each sink has its own cursor`() throws {
    let spool = try spool()
    _ = try spool.append(1...3, for: ["a", "b"])
    let batch = try spool.next(for: "a", limit: 2)
    try spool.advance("a", past: batch)
    #expect(try spool.waiting(for: "a") == [3])
    #expect(try spool.waiting(for: "b") == [1, 2, 3])
  }

  @Test func `an event waits only for the sinks that it is meant for`() throws {
    let spool = try spool()
    _ = try spool.append(1...1, for: ["a"])
    _ = try spool.append(2...2, for: ["b"])
    #expect(try spool.waiting(for: "a") == [1])
    #expect(try spool.waiting(for: "b") == [2])
  }

  @Test func `another opening of the file goes on where the first was`() throws {
    do {
      let first = try spool()
      _ = try first.append(1...3, for: ["a"])
      try first.advance("a", past: try first.next(for: "a", limit: 1))
    }
    #expect(try spool().waiting(for: "a") == [2, 3])
  }

  @Test func `a full spool drops the oldest and counts them for the sinks that lost them`() throws {
    let spool = try spool()
    var dropped = 0
    for start in stride(from: 1, through: 1_951, by: 50) { dropped += try spool.append(start...start + 49, for: ["a"]) }
    let waiting = try spool.waiting(for: "a")
    #expect(waiting.last == 2_000)
    #expect(waiting == Array((waiting.first ?? 0)...2_000))
    #expect(dropped == 2_000 - waiting.count)
    #expect(Int(try spool.survey(limit: 0).header.sinks[0].dropped) == dropped)
    #expect(try Files.read(path, limit: 1 << 20).count <= SpoolFile.smallest + SpoolHeader.size)
  }

  @Test func `a sink that has had everything loses nothing when the spool goes round`() throws {
    let spool = try spool()
    var delivered: [Int] = []
    for start in stride(from: 1, through: 1_951, by: 50) {
      _ = try spool.append(start...start + 49, for: ["a"])
      delivered += try spool.waiting(for: "a")
      try spool.advance("a", past: try spool.next(for: "a", limit: .max))
    }
    #expect(delivered == Array(1...2_000))
  }

  @Test func `what the ring dropped while a sink was taking it counts as delivered, not as both`() throws {
    let spool = try spool()
    _ = try spool.append(1...50, for: ["a"])
    let batch = try spool.next(for: "a", limit: 50)
    for start in stride(from: 51, through: 1_951, by: 50) { _ = try spool.append(start...start + 49, for: ["a"]) }
    try spool.advance("a", past: batch)
    let sink = try spool.survey(limit: 0).header.sinks[0]
    #expect(sink.delivered == 50)
    #expect(Int(sink.delivered + sink.dropped) + (try spool.waiting(for: "a").count) == 2_000)
  }

  @Test func `a torn copy of the table leaves the other`() throws {
    let spool = try spool()
    _ = try spool.append(1...1, for: ["a"])
    _ = try spool.append(2...2, for: ["a"])
    let generation = try spool.survey(limit: 0).header.generation
    let newest = generation % 2 == 0 ? 0 : SpoolHeader.copySize
    var bytes = try Files.read(path, limit: 1 << 20)
    bytes[newest + 20] ^= 0xFF
    try Files.replace(path, with: bytes)
    #expect(try self.spool().waiting(for: "a") == [1])
  }

  @Test func `damage in the ring is passed over, not met again and again`() throws {
    let spool = try spool()
    _ = try spool.append(1...3, for: ["a"])
    var bytes = try Files.read(path, limit: 1 << 20)
    bytes[SpoolHeader.size + 40] ^= 0xFF
    try Files.replace(path, with: bytes)
    let again = try self.spool()
    let batch = try again.next(for: "a", limit: 10)
    #expect(batch.events.isEmpty)
    try again.advance("a", past: batch)
    _ = try again.append(4...4, for: ["a"])
    #expect(try again.waiting(for: "a") == [4])
  }

  @Test func `a file that is no spool is put aside`() throws {
    try Files.makeFolder(folder.path + "/analytics")
    try Files.replace(path, with: Array("no spool at all".utf8))
    let spool = try spool()
    _ = try spool.append(1...1, for: ["a"])
    #expect(try spool.waiting(for: "a") == [1])
    #expect(try Files.read(path + ".damaged", limit: 100) == Array("no spool at all".utf8))
  }

  @Test func `forgetting leaves nothing on the disk`() throws {
    let spool = try spool()
    _ = try spool.append(1...3, for: ["a", "b"])
    #expect(try spool.forget() == 3)
    #expect(try spool.waiting(for: "a").isEmpty)
    #expect(try Files.read(path, limit: 1 << 20).count == SpoolHeader.size)
    _ = try spool.append(4...4, for: ["a"])
    #expect(try spool.waiting(for: "a") == [4])
  }

  @Test func `any bytes at all are read without harm`() throws {
    try Files.makeFolder(folder.path + "/analytics")
    var generator = SystemRandomNumberGenerator()
    for _ in 1...50 {
      let good = try spool()
      _ = try good.append(1...5, for: ["a"])
      var bytes = try Files.read(path, limit: 1 << 20)
      for _ in 1...20 { bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255) }
      try Files.replace(path, with: bytes)
      let spool = try spool()
      _ = try spool.waiting(for: "a")
      _ = try spool.append(6...9, for: ["a"])
    }
  }

  @Test func `one process hands a sink its events, not two`() throws {
    let spool = try spool()
    _ = try spool.append(1...1, for: ["a"])
    let first = try SpoolLease(path, place: 0)
    #expect(first != nil)
    #expect(try SpoolLease(path, place: 0) == nil)
    #expect(try SpoolLease(path, place: 1) != nil)
    withExtendedLifetime(first) {}
  }
}
