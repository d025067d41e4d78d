import FeatureKit
import System

/// Reads and checks the rows of one collection.
struct Row {
  let collection: RecordCollection
  private let seal: Seal

  init(of collection: RecordCollection) {
    self.collection = collection
    seal = Seal(collection)
  }

  /// The record of the current row, whose columns are `Query.columns`.
  func record(_ row: Statement) throws(SQLiteFault) -> Record {
    let times = SealedTimes(storedAt: row.integer(2), expiresAt: row.optionalInteger(3))
    let record = Record(
      key: row.text(0), bytes: row.bytes(1),
      metadata: times.metadata(etag: row.optionalText(4), contentType: row.optionalText(5)),
      revision: row.integer(6))
    guard seal.value(of: record, times) == row.integer(7) else { throw .wrongChecksum(collection(record.key)) }
    return record
  }
}

/// A record's times in Unix milliseconds as a file has them, perhaps outside the range that a `Timestamp` has.
struct SealedTimes {
  let storedAt: Int64
  let expiresAt: Int64?

  func metadata(etag: String?, contentType: String?) -> RecordMetadata {
    RecordMetadata(
      storedAt: Timestamp(milliseconds: storedAt), expiresAt: expiresAt.map(Timestamp.init(milliseconds:)), etag: etag,
      contentType: contentType)
  }
}

/// The checksum that stands beside every record: over where it is, what it is and which revision it is.
struct Seal {
  private let base: Checksum

  init(_ collection: RecordCollection) {
    var base = Checksum()
    base.take(collection.namespace.tier.rawValue)
    base.take(collection.namespace.name)
    base.take(collection.name)
    self.base = base
  }

  func value(of record: Record) -> Int64 {
    value(
      of: record,
      SealedTimes(
        storedAt: record.metadata.storedAt.milliseconds, expiresAt: record.metadata.expiresAt?.milliseconds))
  }

  /// `times` as they stand in the file, which may be others than the record's.
  func value(of record: Record, _ times: SealedTimes) -> Int64 {
    var checksum = base
    checksum.take(record.key)
    checksum.take(record.bytes)
    checksum.take(times.storedAt)
    checksum.take(times.expiresAt)
    checksum.take(record.metadata.etag)
    checksum.take(record.metadata.contentType)
    checksum.take(record.revision)
    return Int64(bitPattern: checksum.value)
  }
}
