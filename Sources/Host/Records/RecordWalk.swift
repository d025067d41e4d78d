package import FeatureKit

/// Goes through a whole store, a page at a time: namespaces, collections, keys in order.
package struct RecordWalk: Sendable {
  /// Records a page: few enough to hold, enough that the way is no matter.
  private static let page = 500

  private let store: any RecordStore
  private let tiers: Set<RecordNamespace.Tier>

  package init(_ store: any RecordStore, tiers: Set<RecordNamespace.Tier> = [.cache, .user]) {
    self.store = store
    self.tiers = tiers
  }

  /// All but the one in which an older version kept its signing key: keys never leave with records.
  package func collections() async throws(StorageFailure) -> [RecordCollection] {
    var found: [RecordCollection] = []
    for namespace in try await store.namespaces() where tiers.contains(namespace.tier) {
      found += try await store.collections(in: namespace)
    }
    return found.filter { $0 != .formerSigningKeys }
  }

  /// Calls `visit` with every page of a collection.
  package func pages(
    of collection: RecordCollection, _ visit: ([Record]) async throws -> Void
  ) async throws {
    var cursor: String?
    repeat {
      let page = try await store.scan(collection, prefix: "", after: cursor, limit: Self.page)
      if !page.records.isEmpty { try await visit(page.records) }
      cursor = page.cursor
    } while cursor != nil
  }
}
