package import FeatureKit
import Synchronization

/// Records in a dictionary, for suites of features: one that can be told to fail.
package final class FakeRecords: RecordStore {
  private struct Contents {
    var records: [RecordAddress: Record] = [:]
    var failure: StorageFailure?
  }

  private let contents = Mutex(Contents())
  private let broadcast = ChangeBroadcast()

  package init() {}

  /// From now on every call throws this; nil makes it well again.
  package func fail(with failure: StorageFailure?) { contents.withLock { $0.failure = failure } }

  /// All that is kept, for a look.
  package var all: [RecordAddress: Record] { contents.withLock { $0.records } }

  private func access<Value: Sendable>(
    _ body: (inout [RecordAddress: Record]) -> Value
  ) throws(StorageFailure) -> Value {
    let result = contents.withLock { contents -> Result<Value, StorageFailure> in
      if let failure = contents.failure { return .failure(failure) }
      return .success(body(&contents.records))
    }
    return try result.get()
  }

  package func open() throws(StorageFailure) { try access { _ in } }

  package func get(_ address: RecordAddress) throws(StorageFailure) -> Record? { try access { $0[address] } }

  package func get(_ addresses: [RecordAddress]) throws(StorageFailure) -> [Record?] {
    try access { records in addresses.map { records[$0] } }
  }

  package func put(_ writes: [RecordWrite]) throws(StorageFailure) -> [Int64] {
    let revisions = try access { records in writes.map { Self.enter($0, in: &records) } }
    broadcast.tell(writes.map { .written($0.address) })
    return revisions
  }

  package func compareAndSet(_ write: RecordWrite, expected: Int64) throws(StorageFailure) -> Int64? {
    let revision = try access { records -> Int64? in
      guard (records[write.address]?.revision ?? 0) == expected else { return nil }
      return Self.enter(write, in: &records)
    }
    if revision != nil { broadcast.tell([.written(write.address)]) }
    return revision
  }

  private static func enter(_ write: RecordWrite, in records: inout [RecordAddress: Record]) -> Int64 {
    let revision = (records[write.address]?.revision ?? 0) + 1
    records[write.address] = Record(
      key: write.address.key, bytes: write.bytes, metadata: write.metadata, revision: revision)
    return revision
  }

  package func delete(_ addresses: [RecordAddress]) throws(StorageFailure) -> Int {
    let gone = try access { records in addresses.filter { records.removeValue(forKey: $0) != nil } }
    broadcast.tell(gone.map { .deleted($0) })
    return gone.count
  }

  package func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) throws(StorageFailure) -> RecordPage {
    let found = try access { Self.records(of: collection, prefix: prefix, in: $0) }
    let rest = found.filter { record in cursor.map { $0.utf8.lexicographicallyPrecedes(record.key.utf8) } ?? true }
    let page = Array(rest.prefix(max(1, limit)))
    return RecordPage(records: page, cursor: page.count < rest.count ? page.last?.key : nil)
  }

  package func count(_ collection: RecordCollection, prefix: String) throws(StorageFailure) -> Int {
    try access { Self.records(of: collection, prefix: prefix, in: $0).count }
  }

  private static func records(
    of collection: RecordCollection, prefix: String, in records: [RecordAddress: Record]
  ) -> [Record] {
    records.filter { $0.key.collection == collection && $0.key.key.utf8.starts(with: prefix.utf8) }.map(\.value)
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  package func clear(_ namespace: RecordNamespace) throws(StorageFailure) -> Int {
    let count = try access { records in
      let before = records.count
      records = records.filter { $0.key.collection.namespace != namespace }
      return before - records.count
    }
    broadcast.tell([.cleared(namespace)])
    return count
  }

  package func changes(in namespace: RecordNamespace) -> AsyncStream<RecordChange> { broadcast.listen(in: namespace) }

  package func namespaces() throws(StorageFailure) -> [RecordNamespace] {
    try access { records in Set(records.keys.map(\.collection.namespace)).sorted { $0.name < $1.name } }
  }

  package func collections(in namespace: RecordNamespace) throws(StorageFailure) -> [RecordCollection] {
    try access { records in
      Set(records.keys.map(\.collection).filter { $0.namespace == namespace }).sorted { $0.name < $1.name }
    }
  }

  package func stats() throws(StorageFailure) -> StorageStats {
    try access { _ in StorageStats(engine: "fake", place: "a dictionary", rooms: []) }
  }

  package func compact() throws(StorageFailure) { try access { _ in } }
  package func check() throws(StorageFailure) -> [String] { try access { _ in [] } }
}
