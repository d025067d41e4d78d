#if Postgres
import FeatureKit

/// The signing keys that hosts share: one row in a table of its own, which no walk through the records meets.
struct PostgresKeys: SigningKeyStore {
  let store: PostgresStore

  var place: String { store.pool.place }

  func load() async throws(SigningKeyFailure) -> SigningKeys? {
    guard let text = try await content() else { return nil }
    guard let keys = SigningKeys(text: text) else {
      throw SigningKeyFailure(
        "The table signing_keys in \(place) holds no keys that this pokehost can read. Drop it: a new key is made, and "
          + "browsers get new cookies.")
    }
    return keys
  }

  func replace(_ expected: SigningKeys?, with keys: SigningKeys) async throws(SigningKeyFailure) -> Bool {
    let (schema, old, new) = (store.pool.schema, expected?.text, keys.text)
    return try await asking { session throws(PostgresFault) in
      try schema.makeKeys(session)
      let step = old.map { schema.replaceKeys($0, with: new) } ?? schema.insertKeys(new)
      return (try session.run([step]).first?.changed ?? 0) > 0
    }
  }

  private func content() async throws(SigningKeyFailure) -> [UInt8]? {
    let schema = store.pool.schema
    return try await asking { session throws(PostgresFault) in
      guard try schema.hasKeys(session) else { return nil }
      return try session.run([schema.keys]).first.flatMap { $0.rows == 0 ? nil : $0.bytes(0, 0) }
    }
  }

  private func asking<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) async throws(SigningKeyFailure) -> Value {
    do throws(StorageFailure) {
      return try await store.read(work)
    } catch {
      throw SigningKeyFailure(error.sentence)
    }
  }
}

extension PostgresSchema {
  func hasKeys(_ session: PostgresSession) throws(PostgresFault) -> Bool {
    let asking = PreparedStatement(
      name: "has_keys",
      sql: """
        SELECT count(*)::int8 FROM pg_catalog.pg_tables
        WHERE schemaname = convert_from($1, 'UTF8') AND tablename = 'signing_keys'
        """)
    return try session.run([Step(asking, [.text(name)])]).first?.integer(0, 0) ?? 0 > 0
  }

  /// Hosts that come at once make the table once.
  func makeKeys(_ session: PostgresSession) throws(PostgresFault) {
    if try hasKeys(session) { return }
    do throws(PostgresFault) {
      try session.execute(
        """
        BEGIN; SELECT pg_advisory_xact_lock(\(Self.lockSpace), hashtext('\(name)'));
        CREATE TABLE IF NOT EXISTS \(name).signing_keys (one bool PRIMARY KEY CHECK (one), content bytea NOT NULL);
        COMMIT
        """)
    } catch {
      session.rollBack()
      throw error
    }
  }

  var keys: Step { Step(PreparedStatement(name: "keys", sql: "SELECT content FROM \(name).signing_keys")) }

  func insertKeys(_ content: [UInt8]) -> Step {
    let sql = "INSERT INTO \(name).signing_keys VALUES (true, $1) ON CONFLICT DO NOTHING"
    return Step(PreparedStatement(name: "insert_keys", sql: sql), [.bytes(content)])
  }

  func replaceKeys(_ old: [UInt8], with new: [UInt8]) -> Step {
    let sql = "UPDATE \(name).signing_keys SET content = $2 WHERE content = $1"
    return Step(PreparedStatement(name: "replace_keys", sql: sql), [.bytes(old), .bytes(new)])
  }
}
#endif
