import FeatureKit

/// The file's format: how it is made, and how an older one becomes the newest.
struct Schema: Sendable {
  struct Step: Sendable {
    let sql: String
  }

  /// Marks a file as ours: "pkh1".
  static let applicationID: Int32 = 0x706B_6831

  /// Version n is what the first n steps make. A step that has shipped is never changed.
  let steps: [Step]

  var version: Int { steps.count }

  static let current = Schema(steps: [records, changes])

  private static let records = Step(
    sql: """
      CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO about VALUES ('format', '1');
      \(table(.user))
      \(table(.cache))
      """)

  private static let changes = Step(
    sql: """
      CREATE TABLE changes (
        number INTEGER PRIMARY KEY, origin INTEGER NOT NULL, kind INTEGER NOT NULL, tier INTEGER NOT NULL,
        namespace TEXT NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL
      ) STRICT;
      """)

  /// Both tiers have the same shape. Each record says in full where it belongs, so that one page of a damaged file
  /// is enough to save what stands on it.
  private static func table(_ tier: RecordNamespace.Tier) -> String {
    """
    CREATE TABLE \(Query.table(tier)) (
      id INTEGER PRIMARY KEY, namespace TEXT NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL,
      bytes BLOB NOT NULL, stored INTEGER NOT NULL, expires INTEGER, etag TEXT, type TEXT,
      revision INTEGER NOT NULL, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX \(Query.table(tier))_by_key ON \(Query.table(tier)) (namespace, collection, key);
    """
  }
}

extension Connection {
  /// Makes an empty file one of ours. Two processes may do so at once.
  func create(_ schema: Schema) throws(SQLiteFault) {
    // Before the journal is switched: page 1 in the file itself says whose it is, also while a journal stands beside.
    try transaction { () throws(SQLiteFault) in
      guard try integer("SELECT count(*) FROM sqlite_schema") == 0 else { return }
      try execute("PRAGMA application_id = \(Schema.applicationID)")
      try advance(schema, from: 0)
    }
    try execute("PRAGMA journal_mode = WAL")
  }

  /// Each step in a transaction of its own.
  func migrate(_ schema: Schema, from version: Int) throws(SQLiteFault) {
    for step in version..<schema.version {
      try transaction { () throws(SQLiteFault) in try advance(Schema(steps: Array(schema.steps[...step])), from: step) }
    }
  }

  private func advance(_ schema: Schema, from version: Int) throws(SQLiteFault) {
    for step in schema.steps[version...] { try execute(step.sql) }
    try execute("UPDATE about SET value = '\(schema.version)' WHERE name = 'format'")
    try execute("PRAGMA user_version = \(schema.version)")
  }
}
