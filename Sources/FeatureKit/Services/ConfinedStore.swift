/// The record store as one feature or plug-in sees it: the rooms that it was given, and nothing of anybody else.
public struct ConfinedStore: RecordStore {
  private let store: any RecordStore
  private let rooms: Set<RecordNamespace>
  /// What visitors may keep; nil where there are none.
  private let quota: VisitorQuota?

  public init(_ store: any RecordStore, to rooms: Set<RecordNamespace>) { self.init(store, to: rooms, quota: nil) }

  package init(_ store: any RecordStore, to rooms: Set<RecordNamespace>, quota: VisitorQuota?) {
    self.store = store
    self.rooms = rooms
    self.quota = quota
  }

  /// Charges what visitors write; what was not written in the end is given back.
  private func charging<Result>(
    _ writes: [RecordWrite], _ write: ([RecordWrite]) async throws(StorageFailure) -> Result?
  ) async throws(StorageFailure) -> Result? {
    guard let quota, writes.contains(where: { VisitorQuota.visitor(in: $0.address) != nil }) else {
      return try await write(writes)
    }
    let (dated, charge) = try await quota.admit(writes, to: store)
    do throws(StorageFailure) {
      if let result = try await write(dated) { return result }
    } catch {
      await quota.giveBack(charge)
      throw error
    }
    await quota.giveBack(charge)
    return nil
  }

  private func admit(_ namespaces: some Sequence<RecordNamespace>) throws(StorageFailure) {
    guard let stranger = namespaces.first(where: { !rooms.contains($0) }) else { return }
    throw .notYours(stranger)
  }

  private func admit(_ namespace: RecordNamespace) throws(StorageFailure) { try admit(CollectionOfOne(namespace)) }

  public func open() async throws(StorageFailure) { try await store.open() }

  public func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? {
    try admit(address.collection.namespace)
    return try await store.get(address)
  }

  public func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] {
    try admit(addresses.lazy.map(\.collection.namespace))
    return try await store.get(addresses)
  }

  public func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] {
    try admit(writes.lazy.map(\.address.collection.namespace))
    return try await charging(writes) { writes async throws(StorageFailure) in try await store.put(writes) } ?? []
  }

  public func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    try admit(write.address.collection.namespace)
    return try await charging([write]) { writes async throws(StorageFailure) in
      try await store.compareAndSet(writes[0], expected: expected)
    }
  }

  public func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int {
    try admit(addresses.lazy.map(\.collection.namespace))
    guard let quota, addresses.contains(where: { VisitorQuota.visitor(in: $0) != nil }) else {
      return try await store.delete(addresses)
    }
    let charge = try await quota.charge(ofKept: addresses, in: store)
    let count = try await store.delete(addresses)
    await quota.giveBack(charge)
    return count
  }

  public func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage {
    try admit(collection.namespace)
    return try await store.scan(collection, prefix: prefix, after: cursor, limit: limit)
  }

  public func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int {
    try admit(collection.namespace)
    return try await store.count(collection, prefix: prefix)
  }

  public func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int {
    try admit(namespace)
    return try await store.clear(namespace)
  }

  /// Of a room of somebody else nothing is ever told.
  public func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> {
    guard rooms.contains(namespace) else { return AsyncStream { $0.finish() } }
    return await store.changes(in: namespace)
  }

  public func namespaces() async throws(StorageFailure) -> [RecordNamespace] {
    try await store.namespaces().filter(rooms.contains)
  }

  public func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] {
    try admit(namespace)
    return try await store.collections(in: namespace)
  }

  public func stats() async throws(StorageFailure) -> StorageStats {
    var stats = try await store.stats()
    stats.rooms.removeAll { !rooms.contains($0.namespace) }
    return stats
  }

  public func compact() async throws(StorageFailure) { try await store.compact() }

  public func check() async throws(StorageFailure) -> [String] { try await store.check() }
}
