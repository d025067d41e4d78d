package import FeatureKit
import Synchronization

/// Records in memory, gone with the process: for tests and kiosks.
///
/// Bounded in both tiers. A full cache drops what was not used for the longest time; full user data refuses more.
package final class MemoryStore: RecordStore {
  package struct Limits: Hashable, Sendable {
    /// Bytes of records, keys and their keeping.
    package var cache: Int
    package var user: Int

    package init(cache: Int = 128_000_000, user: Int = 32_000_000) {
      self.cache = cache
      self.user = user
    }
  }

  private static let place = "memory"

  private let limits: Limits
  private let contents = Mutex(Contents())
  private let broadcast = ChangeBroadcast()

  package init(limits: Limits = Limits()) { self.limits = limits }

  package func open() async throws(StorageFailure) {}

  package func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? {
    contents.withLock { $0.record(address) }
  }

  package func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] {
    contents.withLock { contents in addresses.map { contents.record($0) } }
  }

  @discardableResult
  package func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] {
    guard !Task.isCancelled else { throw .cancelled }
    return try change { contents throws(StorageFailure) in
      try admit(writes, to: contents)
      let revisions = writes.map { contents.write($0) }
      return (revisions, writes.map { .written($0.address) })
    }
  }

  package func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    guard !Task.isCancelled else { throw .cancelled }
    return try change { contents throws(StorageFailure) in
      guard contents.revision(write.address) == expected else { return (nil, []) }
      try admit([write], to: contents)
      return (contents.write(write), [.written(write.address)])
    }
  }

  @discardableResult
  package func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int {
    guard !Task.isCancelled else { throw .cancelled }
    return try change { contents throws(StorageFailure) in
      let deleted = addresses.filter { contents.delete($0) }
      return (deleted.count, deleted.map { .deleted($0) })
    }
  }

  package func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage {
    contents.withLock { contents in
      contents.shelves[collection]?.page(prefix: prefix, after: cursor, limit: limit)
        ?? RecordPage(records: [], cursor: nil)
    }
  }

  package func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int {
    contents.withLock { $0.shelves[collection]?.count(prefix: prefix) ?? 0 }
  }

  @discardableResult
  package func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int {
    guard !Task.isCancelled else { throw .cancelled }
    return try change { contents throws(StorageFailure) in
      let count = contents.clear(namespace)
      return (count, count == 0 ? [] : [.cleared(namespace)])
    }
  }

  package func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> {
    broadcast.listen(in: namespace)
  }

  package func namespaces() async throws(StorageFailure) -> [RecordNamespace] {
    contents.withLock { Set($0.shelves.keys.map(\.namespace)) }.sorted()
  }

  package func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] {
    contents.withLock { $0.shelves.keys.filter { $0.namespace == namespace } }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func stats() async throws(StorageFailure) -> StorageStats {
    contents.withLock { contents in
      var rooms: [RecordNamespace: StorageStats.Room] = [:]
      for (collection, shelf) in contents.shelves {
        let namespace = collection.namespace
        rooms[namespace, default: .init(namespace: namespace, records: 0, bytes: 0)].records += shelf.entries.count
        let bytes = shelf.entries.values.reduce(0) { $0 + $1.record.bytes.count }
        rooms[namespace]?.bytes += Int64(bytes)
      }
      return StorageStats(
        engine: "memory", place: Self.place, rooms: rooms.values.sorted { $0.namespace < $1.namespace },
        facts: [
          ("cache", "\(contents.cacheBytes) of \(limits.cache) bytes"),
          ("user data", "\(contents.userBytes) of \(limits.user) bytes"),
          ("dropped from the cache", "\(contents.dropped)"),
        ])
    }
  }

  /// Memory keeps no gaps.
  package func compact() async throws(StorageFailure) {}

  package func check() async throws(StorageFailure) -> [String] { [] }

  private func admit(_ writes: [RecordWrite], to contents: Contents) throws(StorageFailure) {
    let growth = contents.userGrowth(of: writes)
    guard growth <= 0 || contents.userBytes + growth <= limits.user else {
      throw .full(place: Self.place, limit: limits.user)
    }
  }

  /// Changes the contents and tells of it under one lock, so that changes are heard in their order.
  private func change<Value: Sendable>(
    _ work: (inout Contents) throws(StorageFailure) -> (Value, [RecordChange])
  ) throws(StorageFailure) -> Value {
    try contents.withLock { contents throws(StorageFailure) in
      let (value, changes) = try work(&contents)
      contents.shrinkCache(to: limits.cache)
      broadcast.tell(changes)
      return value
    }
  }
}
