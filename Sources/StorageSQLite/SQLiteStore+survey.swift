package import FeatureKit

extension SQLiteStore {
  package func namespaces() async throws(StorageFailure) -> [RecordNamespace] {
    try await read { connection throws(SQLiteFault) in try connection.namespaces() }
  }

  package func collections(in namespace: RecordNamespace) async throws(StorageFailure) -> [RecordCollection] {
    try await read { connection throws(SQLiteFault) in try connection.collections(in: namespace) }
  }

  package func stats() async throws(StorageFailure) -> StorageStats {
    let path = path
    return try await read { connection throws(SQLiteFault) in
      let pages = try connection.integer("PRAGMA page_count")
      let free = try connection.integer("PRAGMA freelist_count")
      let size = try connection.integer("PRAGMA page_size")
      return StorageStats(
        engine: "sqlite", place: path, rooms: try connection.rooms(),
        facts: [
          ("file", "\(pages * size) bytes"), ("free in it", "\(free * size) bytes"),
          ("format", "\(try connection.integer("PRAGMA user_version"))"),
        ])
    }
  }

  package func compact() async throws(StorageFailure) {
    try await onWriter { connection throws(SQLiteFault) in
      try connection.execute("VACUUM")
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Reads everything: SQLite's own structures, and every record against its checksum. What is damaged is mended.
  package func check() async throws(StorageFailure) -> [String] {
    let before = house.salvaged.count
    try await read { connection throws(SQLiteFault) in
      if let complaint = try connection.complaints(quickly: false).first {
        throw .failed(code: 11, message: complaint)
      }
      for tier in RecordNamespace.Tier.allCases { try connection.verify(tier) }
    }
    return house.salvaged.dropFirst(before).map(\.sentence)
  }
}
