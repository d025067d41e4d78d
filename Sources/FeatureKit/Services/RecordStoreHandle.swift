/// A record store whose engine may be exchanged while it is used.
package struct RecordStoreHandle: RecordStore {
  private let handle: Handle<any RecordStore>

  package init(_ handle: Handle<any RecordStore>) { self.handle = handle }

  package func open() async throws(StorageFailure) {
    try await handle.use { engine throws(StorageFailure) in try await engine.open() }
  }

  package func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? {
    try await handle.use { engine throws(StorageFailure) in try await engine.get(address) }
  }

  package func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] {
    try await handle.use { engine throws(StorageFailure) in try await engine.get(addresses) }
  }

  package func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] {
    try await handle.use { engine throws(StorageFailure) in try await engine.put(writes) }
  }

  package func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    try await handle.use { engine throws(StorageFailure) in try await engine.compareAndSet(write, expected: expected) }
  }

  package func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int {
    try await handle.use { engine throws(StorageFailure) in try await engine.delete(addresses) }
  }

  package func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage {
    try await handle.use { engine throws(StorageFailure) in
      try await engine.scan(collection, prefix: prefix, after: cursor, limit: limit)
    }
  }

  package func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int {
    try await handle.use { engine throws(StorageFailure) in try await engine.count(collection, prefix: prefix) }
  }

  package func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int {
    try await handle.use { engine throws(StorageFailure) in try await engine.clear(namespace) }
  }

  package func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> {
    await handle.engine.changes(in: namespace)
  }

  package func namespaces() async throws(StorageFailure) -> [RecordNamespace] {
    try await handle.use { engine throws(StorageFailure) in try await engine.namespaces() }
  }

  package func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] {
    try await handle.use { engine throws(StorageFailure) in try await engine.collections(in: namespace) }
  }

  package func stats() async throws(StorageFailure) -> StorageStats {
    try await handle.use { engine throws(StorageFailure) in try await engine.stats() }
  }

  package func compact() async throws(StorageFailure) {
    try await handle.use { engine throws(StorageFailure) in try await engine.compact() }
  }

  package func check() async throws(StorageFailure) -> [String] {
    try await handle.use { engine throws(StorageFailure) in try await engine.check() }
  }
}
