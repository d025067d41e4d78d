#if Postgres
package import FeatureKit

extension PostgresStore {
  package func namespaces() async throws(StorageFailure) -> [RecordNamespace] {
    try await survey { session, schema throws(PostgresFault) in
      var found: [RecordNamespace] = []
      for tier in RecordNamespace.Tier.allCases {
        var start: [UInt8] = []
        while let name = try Self.next(session, schema.nextNamespace(tier, from: start)) {
          found.append(RecordNamespace(name, tier: tier))
          start = KeyRange.successor(name)
        }
      }
      return found
    }
  }

  package func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] {
    try await survey { session, schema throws(PostgresFault) in
      var found: [RecordCollection] = []
      var start: [UInt8] = []
      while let name = try Self.next(session, schema.nextCollection(namespace, from: start)) {
        found.append(RecordCollection(name, in: namespace))
        start = KeyRange.successor(name)
      }
      return found
    }
  }

  package func stats() async throws(StorageFailure) -> StorageStats {
    let place = pool.place
    return try await survey { session, schema throws(PostgresFault) in
      var rooms: [StorageStats.Room] = []
      for tier in RecordNamespace.Tier.allCases {
        guard let result = try session.run([schema.rooms(tier)]).first else { continue }
        rooms += (0..<result.rows).map { row in
          StorageStats.Room(
            namespace: RecordNamespace(result.text(row, 0), tier: tier), records: Int(result.integer(row, 1)),
            bytes: result.integer(row, 2))
        }
      }
      let size = try session.run([schema.size]).first?.integer(0, 0) ?? 0
      return StorageStats(
        engine: "postgres", place: place, rooms: rooms,
        facts: [("tables", "\(size) bytes"), ("schema", schema.name), ("format", "\(PostgresSchema.version)")])
    }
  }

  package func compact() async throws(StorageFailure) {
    try await survey { session, schema throws(PostgresFault) in
      for tier in RecordNamespace.Tier.allCases { try session.execute("VACUUM (ANALYZE) \(schema.table(tier))") }
    }
  }

  /// Reads every row; what PostgreSQL finds damaged it says itself.
  package func check() async throws(StorageFailure) -> [String] {
    _ = try await stats()
    return []
  }

  private func survey<Value: Sendable>(
    _ work: @Sendable (PostgresSession, PostgresSchema) throws(PostgresFault) -> Value
  ) async throws(StorageFailure) -> Value {
    let schema = pool.schema
    return try await read { session throws(PostgresFault) in try work(session, schema) }
  }

  private static func next(_ session: PostgresSession, _ step: Step) throws(PostgresFault) -> String? {
    try session.run([step]).first.flatMap { $0.rows == 0 ? nil : $0.text(0, 0) }
  }
}
#endif
