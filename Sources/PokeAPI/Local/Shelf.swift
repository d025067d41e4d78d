import FeatureKit
import Pokedex
import System

/// One kind of record among the records: kept under its number, ordered by it.
final class Shelf<Value: Sendable>: Sendable {
  let resource: Resource<Value>
  let store: any RecordStore
  private let collection: RecordCollection
  private let understood = Understood<Value>()

  init(_ resource: Resource<Value>, in store: any RecordStore) {
    self.resource = resource
    self.store = store
    collection = RecordCollection(resource.name, in: .sharedCache)
  }

  /// Nil when there is none, when the store fails, and when what is there cannot be read: then it is fetched anew.
  func kept(_ id: ResourceNumber) async -> Kept<Value>? {
    guard let record = try? await store.get(address(id)) else { return nil }
    return unpack(record)
  }

  /// The records that are here, in the order of `ids`.
  func kept(_ ids: [ResourceNumber]) async -> [Kept<Value>?] {
    guard let records = try? await store.get(ids.map(address)) else { return ids.map { _ in nil } }
    return records.map { $0.flatMap(unpack) }
  }

  func write(_ value: Value, id: ResourceNumber, etag: String?, at time: Timestamp) throws -> RecordWrite {
    let metadata = RecordMetadata(storedAt: time, etag: etag)
    return RecordWrite(address(id), bytes: try resource.pack(value), metadata: metadata)
  }

  /// The same record as of now: the service said that nothing changed.
  func rewrite(_ record: Record, at time: Timestamp) -> RecordWrite {
    var metadata = record.metadata
    metadata.storedAt = time
    return RecordWrite(RecordAddress(collection, record.key), bytes: record.bytes, metadata: metadata)
  }

  /// What is here, by number: when it came and by what the service knows it again. Records that cannot be read are
  /// left out.
  func known() async throws(StorageFailure) -> [ResourceNumber: SyncPart.Known] {
    var known: [ResourceNumber: SyncPart.Known] = [:]
    try await forEach { record, _ in
      guard let id = ResourceNumber(digits: record.key) else { return }
      known[id] = SyncPart.Known(storedAt: record.metadata.storedAt, etag: record.metadata.etag)
    }
    return known
  }

  /// All that is kept and can be read, by number, a page of records at a time.
  func forEach(_ take: (Record, Value) -> Void) async throws(StorageFailure) {
    var cursor: String?
    repeat {
      let page = try await store.scan(collection, prefix: "", after: cursor, limit: 256)
      for record in page.records {
        if let kept = unpack(record) { take(record, kept.value) }
      }
      cursor = page.cursor
    } while cursor != nil
  }

  func address(_ id: ResourceNumber) -> RecordAddress {
    let digits = id.description
    return collection(String(repeating: "0", count: max(0, 6 - digits.count)) + digits)
  }

  /// Nil for a record of an older form, which is as good as none.
  func unpack(_ record: Record) -> Kept<Value>? {
    let value = understood.value(of: record) { try? resource.unpack($0) }
    return value.map { Kept(value: $0, record: record) }
  }
}

/// A value as it is kept, and the record that keeps it.
struct Kept<Value: Sendable>: Sendable {
  let value: Value
  let record: Record

  /// When the service last gave or confirmed it.
  var fetchedAt: Timestamp { record.metadata.storedAt }
}
