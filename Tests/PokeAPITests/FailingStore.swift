import FeatureKit

/// A store whose disk is full.
struct FailingStore: RecordStore {
  private static let failure = StorageFailure.cannotWrite(place: "disk", reason: "full")

  func open() async throws(StorageFailure) {}
  func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? { nil }
  func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] { addresses.map { _ in nil } }
  func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] { throw Self.failure }
  func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    throw Self.failure
  }
  func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int { throw Self.failure }
  func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage { RecordPage(records: [], cursor: nil) }
  func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int { 0 }
  func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int { throw Self.failure }
  func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> { AsyncStream { $0.finish() } }
  func namespaces() async throws(StorageFailure) -> [RecordNamespace] { [] }
  func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] { [] }
  func stats() async throws(StorageFailure) -> StorageStats { StorageStats(engine: "none", place: "", rooms: []) }
  func compact() async throws(StorageFailure) {}
  func check() async throws(StorageFailure) -> [String] { [] }
}
