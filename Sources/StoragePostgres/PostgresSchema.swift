#if Postgres
import FeatureKit

/// The tables of a store within one schema of a database, and the statements on them.
struct PostgresSchema: Hashable, Sendable {
  static let version = 1
  /// Begins the lock under which ten hosts that start at once make the tables once.
  static let lockSpace = 0x706B_6831

  /// A name of lower-case letters, digits and `_`, so that it can stand in SQL as it is.
  let name: String

  init?(_ name: String) {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_")
    }
    guard isPlain, (1...48).contains(name.utf8.count), name.utf8.first.map({ $0 > UInt8(ascii: "9") }) == true,
      !name.hasPrefix("pg_")
    else { return nil }
    self.name = name
  }

  /// On which hosts tell each other of changes.
  var channel: String { "pokehost_\(name)" }

  func table(_ tier: RecordNamespace.Tier) -> String { "\(name).\(tier == .user ? "user_records" : "cache_records")" }

  /// Finds the tables, or makes them. Hosts that come at once wait for the first.
  func prepare(_ session: PostgresSession) throws(PostgresFault) {
    if try isCurrent(session) { return }
    try session.execute("BEGIN; SELECT pg_advisory_xact_lock(\(Self.lockSpace), hashtext('\(name)'))")
    do throws(PostgresFault) {
      if try !isCurrent(session) { try session.execute(making) }
      try session.execute("COMMIT")
    } catch {
      session.rollBack()
      throw error
    }
  }

  private func isCurrent(_ session: PostgresSession) throws(PostgresFault) -> Bool {
    let tables = try tables(session)
    guard tables.ours > 0 else {
      guard tables.all == 0 else { throw .foreign("the schema \(name) holds tables of another program") }
      return false
    }
    let asking = PreparedStatement(
      name: "format", sql: "SELECT value::int8 FROM \(name).about WHERE name = 'format'")
    let found = try session.run([Step(asking)]).first.map { $0.rows > 0 ? $0.integer(0, 0) : 0 } ?? 0
    guard found <= Self.version else {
      throw .foreign(
        "the schema \(name) was made by a newer pokehost, in format \(found); this one knows formats up to \(Self.version)"
      )
    }
    return found == Self.version
  }

  /// How many tables the schema holds, and how many of them are the one that says its format.
  ///
  /// Both in one statement: of two, the second could see tables that another host made after the first, and take them
  /// for those of another program.
  private func tables(_ session: PostgresSession) throws(PostgresFault) -> (all: Int64, ours: Int64) {
    let asking = PreparedStatement(
      name: "tables",
      sql: """
        SELECT count(*)::int8, count(*) FILTER (WHERE tablename = 'about')::int8 FROM pg_catalog.pg_tables
        WHERE schemaname = convert_from($1, 'UTF8')
        """)
    guard let result = try session.run([Step(asking, [.text(name)])]).first else { return (0, 0) }
    return (result.integer(0, 0), result.integer(0, 1))
  }

  /// Names and keys are bytes: their order is that of bytes in every database, and no text is refused.
  private var making: String {
    """
    CREATE SCHEMA IF NOT EXISTS \(name);
    CREATE TABLE \(name).about (name text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE \(table(.user)) (\(Self.columns));
    CREATE UNLOGGED TABLE \(table(.cache)) (\(Self.columns));
    INSERT INTO \(name).about VALUES ('format', '\(Self.version)');
    """
  }

  private static let columns = """
    namespace bytea NOT NULL, collection bytea NOT NULL, key bytea NOT NULL, bytes bytea NOT NULL,
    stored int8 NOT NULL, expires int8, etag bytea, type bytea, revision int8 NOT NULL,
    PRIMARY KEY (namespace, collection, key)
    """
}
#endif
