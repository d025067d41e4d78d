import FeatureKit
import StorageMemory
import Synchronization
import System
import Testing

@testable import Host

@Suite struct ConfinementTests {
  private let store = MemoryStore()
  private let foreign = RecordCollection("marks", in: .records(of: "feature.collection"))("25")
  private let own = RecordCollection("recent", in: .records(of: "feature.search"))("1")
  private let cached = RecordCollection("pages", in: .sharedCache)("1")

  private func store(of module: ModuleID) throws -> any RecordStore {
    let slot = ServiceOffer((any RecordStore).self, store as any RecordStore) { RecordStoreHandle($0) }.makeSlot()
    return try Services([ServiceID((any RecordStore).self): slot]).handed(to: module)((any RecordStore).self)
  }

  private func write(_ address: RecordAddress) -> RecordWrite {
    RecordWrite(address, bytes: [1], metadata: RecordMetadata(storedAt: 0))
  }

  @Test(arguments: ["feature.search", "plugin.search"])
  func `a feature has its own records and the shared cache`(module: ModuleID) async throws {
    let records = try store(of: module)
    try await records.put([write(own), write(cached)])
    #expect(try await records.get([own, cached]).map { $0?.bytes } == [[1], [1]])
    #expect(try await records.namespaces() == [.sharedCache, own.collection.namespace])
  }

  @Test func `the records of another are neither read nor written nor told of`() async throws {
    try await store.put(write(foreign))
    let records = try store(of: "feature.search")
    let refusal = StorageFailure.notYours(foreign.collection.namespace)
    await #expect(throws: refusal) { try await records.get(foreign) }
    await #expect(throws: refusal) { try await records.get([own, foreign]) }
    await #expect(throws: refusal) { try await records.put([write(own), write(foreign)]) }
    await #expect(throws: refusal) { try await records.compareAndSet(write(foreign), expected: 1) }
    await #expect(throws: refusal) { try await records.delete([foreign]) }
    await #expect(throws: refusal) { try await records.scan(foreign.collection, prefix: "", after: nil, limit: 9) }
    await #expect(throws: refusal) { try await records.count(foreign.collection, prefix: "") }
    await #expect(throws: refusal) { try await records.clear(foreign.collection.namespace) }
    await #expect(throws: refusal) { try await records.collections(in: foreign.collection.namespace) }
    #expect(try await records.stats().rooms.isEmpty)
    #expect(await records.changes(in: foreign.collection.namespace).first { _ in true } == nil)
    #expect(try await store.get(foreign)?.revision == 1)
    #expect(
      refusal.sentence
        == "The records of collection belong to another module: a feature has its own records and the shared cache.")
  }

  @Test func `what serves them all sees the store as it is`() async throws {
    try await store.put(write(foreign))
    #expect(try await store(of: "shell.web").get(foreign)?.bytes == [1])
  }
}
