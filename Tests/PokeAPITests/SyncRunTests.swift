import FeatureKit
import FeatureTesting
import Pokedex
import StorageMemory
import Synchronization
import System
import Testing

@testable import PokeAPI

@Suite struct SyncRunTests {
  /// A service of numbered things, and what was asked of it.
  final class Service: Sendable {
    static let collection = RecordCollection("thing", in: .sharedCache)
    let asked = Mutex<[Int]>([])
    let store = MemoryStore()
    let failing: @Sendable (_ id: Int, _ attempt: Int) -> APIFailure?

    init(failing: @escaping @Sendable (_ id: Int, _ attempt: Int) -> APIFailure? = { _, _ in nil }) {
      self.failing = failing
    }

    func part(_ ids: ClosedRange<Int>) -> SyncPart {
      SyncPart(
        "thing", list: { () throws(APIFailure) in ids.map(ResourceNumber.init(clamping:)) },
        known: { () throws(StorageFailure) in
          let page = try await self.store.scan(Self.collection, prefix: "", after: nil, limit: 10_000)
          return Dictionary(
            uniqueKeysWithValues: page.records.compactMap { record in
              ResourceNumber(digits: record.key).map {
                ($0, SyncPart.Known(storedAt: record.metadata.storedAt, etag: nil))
              }
            })
        },
        fetch: { id, _ throws(APIFailure) in
          let attempt = self.asked.withLock { asked in
            asked.append(id.value)
            return asked.count { $0 == id.value }
          }
          if let failure = self.failing(id.value, attempt) { throw failure }
          let metadata = RecordMetadata(storedAt: 1_000_000_000_000)
          let write = RecordWrite(Self.collection("\(id)"), bytes: [UInt8(id.value & 255)], metadata: metadata)
          return SyncPart.Fetched(write: write, bytes: 10)
        })
    }

    func kept() async throws -> Int { try await store.count(Self.collection, prefix: "") }
  }

  /// A clock that stands still.
  struct Standing: TimeSource {
    var wall: Timestamp = 1_000_000_000_000
    var monotonic: Duration { .zero }
    func sleep(for duration: Duration) async throws {}
  }

  private func run(
    _ service: Service, _ ids: ClosedRange<Int>, time: Standing = Standing(), deployed: Timestamp? = nil,
    progress: @escaping @Sendable (SyncTally) -> Void = { _ in }
  ) async throws -> SyncTally {
    let run = SyncRun(
      [service.part(ids)], jobs: 8, store: service.store, time: time, lastDeployment: { deployed },
      progress: progress)
    return try await run()
  }

  @Test func `everything is fetched and kept`() async throws {
    let service = Service()
    let tally = try await run(service, 1...1000)
    #expect((tally.total, tally.fetched, tally.unchanged, tally.bytes) == (1000, 1000, 0, 10_000))
    #expect(tally.isWhole)
    #expect(try await service.kept() == 1000)
  }

  @Test func `what is here and current is not asked for`() async throws {
    let service = Service()
    _ = try await run(service, 1...10)
    let tally = try await run(service, 1...15)
    #expect((tally.fetched, tally.unchanged) == (5, 10))
    #expect(service.asked.withLock { $0.count } == 15)
  }

  @Test func `what is old is asked for again, unless the service has not changed since`() async throws {
    let service = Service()
    _ = try await run(service, 1...10)
    let later = Standing(wall: 1_000_000_000_000 + 10 * 86_400_000)
    #expect(try await run(service, 1...10, time: later, deployed: 1_000_000_000_000 - 3 * 86_400_000).unchanged == 10)
    #expect(try await run(service, 1...10, time: later, deployed: 1_000_000_000_000).fetched == 10)
    #expect(try await run(service, 1...10, time: later).fetched == 10)
  }

  @Test func `what fails at first is tried again`() async throws {
    let service = Service { id, attempt in
      id % 10 == 0 && attempt == 1 ? .noAnswer(.broken(url: "http://a/\(id)", reason: "cut")) : nil
    }
    let tally = try await run(service, 1...100)
    #expect(tally.isWhole)
    #expect(try await service.kept() == 100)
  }

  @Test func `what keeps failing is named with its reason, and the rest is kept`() async throws {
    let service = Service { id, _ in id == 7 ? .status(url: "http://a/7", 503) : nil }
    let tally = try await run(service, 1...20)
    let reason = "http://a/7 has trouble of its own (status 503). Try again later."
    #expect(tally.failures == [SyncTally.Failure(what: "thing 7", reason: reason)])
    #expect(try await service.kept() == 19)
  }

  @Test func `what the service does not have is asked for once`() async throws {
    let service = Service { id, _ in id == 7 ? .absent(url: "http://a/7") : nil }
    let tally = try await run(service, 1...20)
    #expect(tally.failures.map(\.what) == ["thing 7"])
    #expect(service.asked.withLock { $0.count { $0 == 7 } } == 1)
  }

  @Test func `a dead network is given up after one round`() async throws {
    let service = Service { _, _ in .noAnswer(.unreachable(url: "http://a/", reason: "no network")) }
    let tally = try await run(service, 1...50)
    #expect(tally.failures.count == 50)
    #expect(service.asked.withLock { $0.count } == 50)
  }

  @Test func `an interrupted run keeps what came, and the next one fetches the rest`() async throws {
    let service = Service()
    let task = Task {
      try await run(service, 1...1000) { tally in
        if tally.fetched == 300 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let tally = try await task.value
    #expect(tally.isInterrupted)
    #expect(tally.failures.isEmpty)
    #expect((300...308).contains(tally.fetched))
    #expect(try await service.kept() == tally.fetched)
    let second = try await run(service, 1...1000)
    #expect((second.unchanged, second.fetched) == (tally.fetched, 1000 - tally.fetched))
  }

  @Test func `a store that refuses ends the run`() async throws {
    let service = Service()
    let full = SyncRun(
      [service.part(1...500)], jobs: 4, store: FailingStore(), time: Standing(), lastDeployment: { nil },
      progress: { _ in })
    await #expect(throws: StorageFailure.cannotWrite(place: "disk", reason: "full")) { _ = try await full() }
    #expect(service.asked.withLock { $0.count } < 500)
  }
}
