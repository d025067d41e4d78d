import FeatureKit
import FeatureTesting
import StorageMemory
import System
import Testing

@Suite struct MemoryStoreTests {
  private let cache = RecordCollection("pictures", in: .sharedCache)
  private let caught = RecordCollection("caught", in: RecordNamespace("collection", tier: .user))

  @Test(arguments: RecordStoreConformance.all)
  func `the contract holds`(promise: RecordStoreConformance) async throws {
    try await promise.hold(by: MemoryStore())
  }

  @Test func `a full cache drops what was not used for the longest time`() async throws {
    let store = MemoryStore(limits: .init(cache: 3 * 1_200, user: 10_000))
    for key in ["a", "b", "c"] { try await store.put(write(cache(key), size: 1_000)) }
    _ = try await store.get(cache("a"))
    try await store.put(write(cache("d"), size: 1_000))
    #expect(
      try await store.get([cache("a"), cache("b"), cache("c"), cache("d")]).map { $0?.key } == ["a", nil, "c", "d"])
  }

  @Test func `user data is never dropped for the cache`() async throws {
    let store = MemoryStore(limits: .init(cache: 2_000, user: 10_000))
    try await store.put(write(caught("pikachu"), size: 100))
    for number in 0..<100 { try await store.put(write(cache("\(number)"), size: 1_000)) }
    #expect(try await store.get(caught("pikachu"))?.bytes.count == 100)
  }

  @Test func `full user data refuses more and keeps what it has`() async throws {
    let store = MemoryStore(limits: .init(cache: 1_000, user: 2_000))
    try await store.put(write(caught("pikachu"), size: 1_000))
    await #expect(throws: StorageFailure.full(place: "memory", limit: 2_000)) {
      try await store.put([write(caught("eevee"), size: 10), write(caught("mew"), size: 1_000)])
    }
    #expect(try await store.count(caught, prefix: "") == 1)
  }

  @Test func `full user data may be overwritten and deleted`() async throws {
    let store = MemoryStore(limits: .init(cache: 1_000, user: 1_200))
    try await store.put(write(caught("pikachu"), size: 1_000))
    #expect(try await store.put(write(caught("pikachu"), size: 900)) == 2)
    try await store.delete([caught("pikachu")])
    #expect(try await store.put(write(caught("eevee"), size: 1_000)) == 1)
  }

  @Test func `one write to a record twice in a call is weighed once`() async throws {
    let store = MemoryStore(limits: .init(cache: 1_000, user: 1_300))
    let twice = [write(caught("pikachu"), size: 1_000), write(caught("pikachu"), size: 1_000)]
    #expect(try await store.put(twice) == [1, 2])
  }

  private func write(_ address: RecordAddress, size: Int) -> RecordWrite {
    RecordWrite(address, bytes: [UInt8](repeating: 7, count: size), metadata: RecordMetadata(storedAt: 0))
  }
}
