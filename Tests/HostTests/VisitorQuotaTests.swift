import FeatureKit
import StorageMemory
import Synchronization
import System
import Testing

@testable import Host

@Suite struct VisitorQuotaTests {
  /// A clock that is set.
  private final class Clock: TimeSource {
    let now = Mutex<Timestamp>(1_800_000_000_000)
    var wall: Timestamp { now.withLock { $0 } }
    var monotonic: Duration { .zero }
    func sleep(for duration: Duration) async throws { throw CancellationError() }
    func advance(days: Int) { now.withLock { $0 = $0 + days * 86_400_000 } }
  }

  private let store = MemoryStore()
  private let clock = Clock()
  private let room = RecordNamespace("collection", tier: .user)

  private func limits(records: Int = 5, bytes: Int = 1_000, all: Int = 1_000) -> VisitorQuota.Limits {
    var limits = VisitorQuota.Limits()
    (limits.records, limits.bytes, limits.allRecords) = (records, bytes, all)
    return limits
  }

  private func confined(_ limits: VisitorQuota.Limits) -> (ConfinedStore, VisitorQuota) {
    let quota = VisitorQuota(limits, time: clock)
    return (ConfinedStore(store, to: [room, .sharedCache], quota: quota), quota)
  }

  private func write(_ key: String, _ size: Int = 1) -> RecordWrite {
    RecordWrite(
      RecordCollection("marks", in: room)(key), bytes: [UInt8](repeating: 1, count: size),
      metadata: RecordMetadata(storedAt: clock.wall))
  }

  private static let visitor = "named%3Avisitor%3Aab12/"

  @Test(arguments: ["named:visitor:ab12", "named%3Avisitor%3Aab12/25", "x/named:visitor:ab12/y"])
  func `a visitor's record expires with their cookie, however its key is written`(key: String) async throws {
    let (records, quota) = confined(limits())
    try await records.put(write(key))
    #expect(try await store.get(write(key).address)?.metadata.expiresAt == clock.wall + 400 * 86_400_000)
    #expect(await quota.recordCount == 1)
  }

  @Test(arguments: ["local/25", "named:ops/25", "visitor:ab12", "named:visitor"])
  func `what is nobody's of a cookie is written as it is`(key: String) async throws {
    let (records, quota) = confined(limits(records: 0))
    try await records.put(write(key))
    #expect(try await store.get(write(key).address)?.metadata.expiresAt == nil)
    #expect(await quota.recordCount == 0)
  }

  @Test func `a visitor may keep so many records`() async throws {
    let (records, quota) = confined(limits())
    for number in 0..<5 { try await records.put(write(Self.visitor + "\(number)")) }
    let refusal = StorageFailure.overQuota(.visitor(records: 5, bytes: 1_000))
    await #expect(throws: refusal) { try await records.put(write(Self.visitor + "5")) }
    await #expect(throws: refusal) { _ = try await records.compareAndSet(write(Self.visitor + "5"), expected: 0) }
    #expect(
      refusal.sentence == "A visitor may keep 5 records of 1 KB together, and this would be more. "
        + "Nothing was changed. Remove something, then try again.")
    // What is there already may change, others have their own, and what is removed makes room.
    try await records.put(write(Self.visitor + "0", 3))
    try await records.put(write("named%3Avisitor%3Acd34/0"))
    _ = try await records.delete([write(Self.visitor + "4").address])
    try await records.put(write(Self.visitor + "5"))
    #expect(await quota.recordCount == 6)
  }

  @Test func `a visitor may keep so many bytes`() async throws {
    let (records, _) = confined(limits())
    try await records.put(write(Self.visitor + "0", 900))
    await #expect(throws: StorageFailure.self) { try await records.put(write(Self.visitor + "1", 100)) }
    await #expect(throws: StorageFailure.self) { try await records.put(write(Self.visitor + "0", 1_000)) }
    try await records.put(write(Self.visitor + "0", 10))
    try await records.put(write(Self.visitor + "1", 900))
  }

  @Test func `a write that somebody else overtook costs nothing`() async throws {
    let (records, quota) = confined(limits())
    try await records.put(write(Self.visitor + "0"))
    for _ in 0..<20 { #expect(try await records.compareAndSet(write(Self.visitor + "0", 90), expected: 7) == nil) }
    for _ in 0..<20 { #expect(try await records.compareAndSet(write(Self.visitor + "1"), expected: 7) == nil) }
    #expect(await quota.recordCount == 1)
  }

  @Test func `what was kept before the start counts`() async throws {
    for number in 0..<5 { try await store.put(write(Self.visitor + "\(number)")) }
    let (records, _) = confined(limits())
    await #expect(throws: StorageFailure.self) { try await records.put(write(Self.visitor + "5")) }
  }

  @Test func `all visitors together have a limit, and those who were idle for a month give way`() async throws {
    let (records, quota) = confined(limits(all: 20))
    for number in 0..<10 { try await records.put(write("named:visitor:old\(number)/1")) }
    clock.advance(days: 31)
    for number in 0..<10 { try await records.put(write("named:visitor:new\(number)/1")) }
    try await records.put(write("named:visitor:newcomer/1"))
    #expect(try await store.get(write("named:visitor:old0/1").address) == nil)
    #expect(try await store.get(write("named:visitor:new0/1").address) != nil)
    #expect(await quota.recordCount <= 20)
    clock.advance(days: 1)
    await #expect(throws: StorageFailure.overQuota(.everybody)) {
      for number in 0..<20 { try await records.put(write("named:visitor:last\(number)/1")) }
    }
    #expect(
      StorageFailure.overQuota(.everybody).sentence
        == "This host keeps as many records of visitors as it may. Nothing was changed. "
        + "Ask whoever runs it for a token, or try again another day.")
  }

  @Test func `what nobody can come back for is taken away, all of a visitor's at once`() async throws {
    let (records, _) = confined(limits())
    try await records.put(write("named:visitor:gone/1"))
    try await records.put(write("named:visitor:here/1"))
    clock.advance(days: 399)
    try await records.put(write("named:visitor:here/2"))
    clock.advance(days: 2)
    try await records.put(write("named:visitor:other/1"))
    #expect(try await store.get(write("named:visitor:gone/1").address) == nil)
    #expect(try await store.get(write("named:visitor:here/1").address) != nil)
  }

  @Test func `one place makes new records only so fast`() async throws {
    let (records, _) = confined(limits())
    let left = Mutex(2)
    let budget = RequestBudget { kind in
      guard kind == .record else { return nil }
      return left.withLock { left in
        left -= 1
        return left >= 0 ? nil : 9
      }
    }
    try await RequestBudget.$current.withValue(budget) {
      try await records.put(write(Self.visitor + "0"))
      try await records.put(write(Self.visitor + "1"))
      try await records.put(write(Self.visitor + "1", 2))
      let refusal = StorageFailure.overQuota(.tooFast(seconds: 9))
      await #expect(throws: refusal) { try await records.put(write(Self.visitor + "2")) }
      #expect(
        refusal.sentence == "Too many new records came from your address just now. Nothing was changed. "
          + "Try again in 9 seconds.")
    }
  }
}
