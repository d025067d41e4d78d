#if Postgres
import FeatureKit
import System

extension PostgresSchema {
  private static let one = "namespace = $1 AND collection = $2 AND key = $3"
  private static let range = "namespace = $1 AND collection = $2 AND key >= $3 AND key < $4"
  private static let record = "key, bytes, stored, expires, etag, type, revision"
  private static let values = "$1, $2, $3, $4, $5::int8, $6::int8, $7, $8"
  private static let all = "namespace, collection, key, bytes, stored, expires, etag, type, revision"

  func get(_ address: RecordAddress) -> Step {
    let tier = address.collection.namespace.tier
    return Step(
      named("get", tier, "SELECT \(Self.record) FROM \(table(tier)) WHERE \(Self.one)"), Self.place(address))
  }

  func put(_ write: RecordWrite) -> Step {
    let tier = write.address.collection.namespace.tier
    let sql = """
      INSERT INTO \(table(tier)) AS present (\(Self.all)) VALUES (\(Self.values), 1)
      ON CONFLICT (namespace, collection, key) DO UPDATE SET bytes = excluded.bytes, stored = excluded.stored,
      expires = excluded.expires, etag = excluded.etag, type = excluded.type, revision = present.revision + 1
      RETURNING revision
      """
    return Step(named("put", tier, sql), Self.content(write))
  }

  func compareAndSet(_ write: RecordWrite, expected: Int64) -> Step {
    let tier = write.address.collection.namespace.tier
    guard expected != 0 else {
      let sql = """
        INSERT INTO \(table(tier)) (\(Self.all)) VALUES (\(Self.values), 1) ON CONFLICT DO NOTHING RETURNING revision
        """
      return Step(named("make", tier, sql), Self.content(write))
    }
    let sql = """
      UPDATE \(table(tier)) SET bytes = $4, stored = $5::int8, expires = $6::int8, etag = $7, type = $8,
      revision = revision + 1 WHERE \(Self.one) AND revision = $9::int8 RETURNING revision
      """
    return Step(named("set", tier, sql), Self.content(write) + [.integer(expected)])
  }

  func delete(_ address: RecordAddress) -> Step {
    let tier = address.collection.namespace.tier
    return Step(named("delete", tier, "DELETE FROM \(table(tier)) WHERE \(Self.one)"), Self.place(address))
  }

  func scan(_ collection: RecordCollection, _ range: KeyRange, limit: Int64) -> Step {
    let tier = collection.namespace.tier
    let sql = "SELECT \(Self.record) FROM \(table(tier)) WHERE \(Self.range) ORDER BY key LIMIT $5::int8"
    return Step(named("scan", tier, sql), Self.bounds(collection, range) + [.integer(limit)])
  }

  func count(_ collection: RecordCollection, _ range: KeyRange) -> Step {
    let tier = collection.namespace.tier
    return Step(
      named("count", tier, "SELECT count(*)::int8 FROM \(table(tier)) WHERE \(Self.range)"),
      Self.bounds(collection, range))
  }

  func clear(_ namespace: RecordNamespace) -> Step {
    Step(
      named("clear", namespace.tier, "DELETE FROM \(table(namespace.tier)) WHERE namespace = $1"),
      [.text(namespace.name)])
  }

  func nextNamespace(_ tier: RecordNamespace.Tier, from start: [UInt8]) -> Step {
    let sql = "SELECT namespace FROM \(table(tier)) WHERE namespace >= $1 ORDER BY namespace LIMIT 1"
    return Step(named("namespace", tier, sql), [.bytes(start)])
  }

  func nextCollection(_ namespace: RecordNamespace, from start: [UInt8]) -> Step {
    let sql = """
      SELECT collection FROM \(table(namespace.tier)) WHERE namespace = $1 AND collection >= $2
      ORDER BY collection LIMIT 1
      """
    return Step(named("collection", namespace.tier, sql), [.text(namespace.name), .bytes(start)])
  }

  func rooms(_ tier: RecordNamespace.Tier) -> Step {
    let sql = """
      SELECT namespace, count(*)::int8, sum(length(bytes))::int8 FROM \(table(tier))
      GROUP BY namespace ORDER BY namespace
      """
    return Step(named("rooms", tier, sql))
  }

  /// Bytes on the server's disk, with indexes.
  var size: Step {
    let tables = RecordNamespace.Tier.allCases.map { "pg_total_relation_size('\(table($0))')" }
    return Step(PreparedStatement(name: "size", sql: "SELECT (\(tables.joined(separator: " + ")))::int8"))
  }

  func notify(_ payload: String) -> Step {
    Step(
      PreparedStatement(
        name: "notify", sql: "SELECT pg_notify(convert_from($1, 'UTF8'), convert_from($2, 'UTF8'))"),
      [.text(channel), .text(payload)])
  }

  func record(_ row: Int, of result: PostgresResult) -> Record {
    Record(
      key: result.text(row, 0), bytes: result.bytes(row, 1),
      metadata: RecordMetadata(
        storedAt: Timestamp(milliseconds: result.integer(row, 2)),
        expiresAt: result.optionalInteger(row, 3).map(Timestamp.init(milliseconds:)),
        etag: result.optionalText(row, 4), contentType: result.optionalText(row, 5)),
      revision: result.integer(row, 6))
  }

  private func named(_ name: String, _ tier: RecordNamespace.Tier, _ sql: String) -> PreparedStatement {
    PreparedStatement(name: "\(name)_\(tier.rawValue)", sql: sql)
  }

  private static func place(_ address: RecordAddress) -> [Step.Parameter] {
    [.text(address.collection.namespace.name), .text(address.collection.name), .text(address.key)]
  }

  private static func content(_ write: RecordWrite) -> [Step.Parameter] {
    place(write.address) + [
      .bytes(write.bytes), .integer(write.metadata.storedAt.milliseconds),
      .integer(write.metadata.expiresAt?.milliseconds),
      .text(write.metadata.etag), .text(write.metadata.contentType),
    ]
  }

  private static func bounds(_ collection: RecordCollection, _ range: KeyRange) -> [Step.Parameter] {
    [.text(collection.namespace.name), .text(collection.name), .bytes(range.start), .bytes(range.end)]
  }
}
#endif
