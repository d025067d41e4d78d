package import FeatureKit
package import Pokedex
package import System

/// One kind of thing that a sync fetches: how to learn what there is, what is here, and how to fetch one.
package struct SyncPart: Sendable {
  /// A record that is here: when the service last gave or confirmed it, and by what it knows it again.
  package struct Known: Sendable {
    package let storedAt: Timestamp
    package let etag: String?

    package init(storedAt: Timestamp, etag: String?) {
      self.storedAt = storedAt
      self.etag = etag
    }
  }

  /// As on the command line: `species`.
  package let name: String
  /// The numbers of all that the service has.
  package let list: @Sendable () async throws(APIFailure) -> [ResourceNumber]
  package let known: @Sendable () async throws(StorageFailure) -> [ResourceNumber: Known]
  /// What is to be written; nil when nothing changed.
  package let fetch: @Sendable (_ id: ResourceNumber, _ etag: String?) async throws(APIFailure) -> Fetched

  /// What one fetch gave.
  package struct Fetched: Sendable {
    /// Nil when there is nothing to keep.
    package let write: RecordWrite?
    /// The length of the body, after decompression.
    package let bytes: Int
    package let isUnchanged: Bool

    package init(write: RecordWrite?, bytes: Int, isUnchanged: Bool = false) {
      self.write = write
      self.bytes = bytes
      self.isUnchanged = isUnchanged
    }
  }

  package init(
    _ name: String, list: @escaping @Sendable () async throws(APIFailure) -> [ResourceNumber],
    known: @escaping @Sendable () async throws(StorageFailure) -> [ResourceNumber: Known],
    fetch: @escaping @Sendable (_ id: ResourceNumber, _ etag: String?) async throws(APIFailure) -> Fetched
  ) {
    self.name = name
    self.list = list
    self.known = known
    self.fetch = fetch
  }
}

/// One thing to fetch.
struct SyncItem: Hashable, Sendable {
  let part: Int
  let id: ResourceNumber
  let etag: String?
}
