import FeatureKit

/// The statements that a connection keeps prepared, per tier.
struct Query: Hashable {
  enum Purpose: UInt8 {
    case get, insert, update, revision, delete, scan, count, clear
    case nextNamespace, nextCollection
    case logChange, readChanges, newestChange, pruneChanges
  }

  let purpose: Purpose
  let tier: RecordNamespace.Tier

  init(_ purpose: Purpose, _ tier: RecordNamespace.Tier) {
    self.purpose = purpose
    self.tier = tier
  }

  static func table(_ tier: RecordNamespace.Tier) -> String { tier == .user ? "user_records" : "cache_records" }

  /// The columns of a record as `Row` reads them.
  static let columns = "key, bytes, stored, expires, etag, type, revision, checksum"

  var text: String {
    let table = Self.table(tier)
    let one = "namespace = ?1 AND collection = ?2 AND key = ?3"
    let range = "namespace = ?1 AND collection = ?2 AND key >= ?3 AND key < ?4"
    return switch purpose {
    case .get: "SELECT \(Self.columns) FROM \(table) WHERE \(one)"
    case .insert:
      """
      INSERT INTO \(table) (namespace, collection, key, bytes, stored, expires, etag, type, revision, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING
      """
    case .update:
      """
      UPDATE \(table) SET bytes = ?4, stored = ?5, expires = ?6, etag = ?7, type = ?8, revision = ?9, checksum = ?10
      WHERE \(one)
      """
    case .revision: "SELECT revision FROM \(table) WHERE \(one)"
    case .delete: "DELETE FROM \(table) WHERE \(one)"
    case .scan: "SELECT \(Self.columns) FROM \(table) WHERE \(range) ORDER BY key LIMIT ?5"
    case .count: "SELECT count(*) FROM \(table) WHERE \(range)"
    case .clear: "DELETE FROM \(table) WHERE namespace = ?1"
    case .nextNamespace: "SELECT namespace FROM \(table) WHERE namespace >= ?1 ORDER BY namespace LIMIT 1"
    case .nextCollection:
      "SELECT collection FROM \(table) WHERE namespace = ?1 AND collection >= ?2 ORDER BY collection LIMIT 1"
    case .logChange:
      "INSERT INTO changes (origin, kind, tier, namespace, collection, key) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
    case .readChanges:
      "SELECT number, origin, kind, tier, namespace, collection, key FROM changes WHERE number > ?1 ORDER BY number"
    case .newestChange: "SELECT coalesce(max(number), 0) FROM changes"
    case .pruneChanges: "DELETE FROM changes WHERE number <= ?1"
    }
  }
}
