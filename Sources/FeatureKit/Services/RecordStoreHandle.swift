/// A record store whose engine may be exchanged while it is used.
public struct RecordStoreHandle: RecordStore {
  private let handle: Handle<any RecordStore>

  public init(_ handle: Handle<any RecordStore>) { self.handle = handle }

  public func open() async throws(StorageFailure) {
    try await handle.use { engine throws(StorageFailure) in try await engine.open() }
  }

  public func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? {
    try await handle.use { engine throws(StorageFailure) in try await engine.get(address) }
  }

  public func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] {
    try await handle.use { engine throws(StorageFailure) in try await engine.get(addresses) }
  }

  public func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] {
    try await handle.use { engine throws(StorageFailure) in try await engine.put(writes) }
  }

  public func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    try await handle.use { engine throws(StorageFailure) in try await engine.compareAndSet(write, expected: expected) }
  }

  public func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int {
    try await handle.use { engine throws(StorageFailure) in try await engine.delete(addresses) }
  }

  public func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage {
    try await handle.use { engine throws(StorageFailure) in
      try await engine.scan(collection, prefix: prefix, after: cursor, limit: limit)
    }
  }

  public func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int {
    try await handle.use { engine throws(StorageFailure) in try await engine.count(collection, prefix: prefix) }
  }

  public func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int {
    try await handle.use { engine throws(StorageFailure) in try await engine.clear(namespace) }
  }

  public func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> {
    await handle.engine.changes(in: namespace)
  }

  public func namespaces() async throws(StorageFailure) -> [RecordNamespace] {
    try await handle.use { engine throws(StorageFailure) in try await engine.namespaces() }
  }

  public func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] {
    try await handle.use { engine throws(StorageFailure) in try await engine.collections(in: namespace) }
  }

  public func stats() async throws(StorageFailure) -> StorageStats {
    try await handle.use { engine throws(StorageFailure) in try await engine.stats() }
  }

  public func compact() async throws(StorageFailure) {
    try await handle.use { engine throws(StorageFailure) in try await engine.compact() }
  }

  public func check() async throws(StorageFailure) -> [String] {
    try await handle.use { engine throws(StorageFailure) in try await engine.check() }
  }
}
