package import FeatureKit
import System

/// A checksum over records in order of their keys. Two stores that hold the same have the same; revisions do not count.
package struct RecordDigest: Hashable, Sendable {
  package private(set) var records = 0
  package private(set) var bytes = 0
  private var state: UInt64 = 0

  package init() {}

  package var checksum: UInt64 { state }

  package mutating func take(_ record: Record, of collection: RecordCollection) {
    var checksum = Checksum()
    checksum.take(Int64(bitPattern: state))
    checksum.take(collection.namespace.tier.rawValue)
    checksum.take(collection.namespace.name)
    checksum.take(collection.name)
    checksum.take(record.key)
    checksum.take(record.bytes)
    checksum.take(record.metadata.storedAt.milliseconds)
    checksum.take(record.metadata.expiresAt?.milliseconds)
    checksum.take(record.metadata.etag)
    checksum.take(record.metadata.contentType)
    state = checksum.value
    records += 1
    bytes += record.bytes.count
  }
}

extension Record {
  /// The same but for the revision, which every store counts for itself.
  func holdsSame(as other: Record?) -> Bool {
    guard let other else { return false }
    return key.utf8.elementsEqual(other.key.utf8) && bytes == other.bytes && metadata == other.metadata
  }
}
