import FeatureKit

/// What a file holds as a whole.
extension Connection {
  /// Goes from name to name along the index: as many steps as there are names, however many records.
  func namespaces() throws(SQLiteFault) -> [RecordNamespace] {
    try snapshot { () throws(SQLiteFault) in
      var found: [RecordNamespace] = []
      for tier in RecordNamespace.Tier.allCases {
        var start: [UInt8] = []
        while let name = try next(Query(.nextNamespace, tier), [start]) {
          found.append(RecordNamespace(name, tier: tier))
          start = KeyRange.successor(name)
        }
      }
      return found
    }
  }

  func collections(in namespace: RecordNamespace) throws(SQLiteFault) -> [RecordCollection] {
    try snapshot { () throws(SQLiteFault) in
      var found: [RecordCollection] = []
      var start: [UInt8] = []
      while let name = try next(Query(.nextCollection, namespace.tier), [Array(namespace.name.utf8), start]) {
        found.append(RecordCollection(name, in: namespace))
        start = KeyRange.successor(name)
      }
      return found
    }
  }

  func rooms() throws(SQLiteFault) -> [StorageStats.Room] {
    var rooms: [StorageStats.Room] = []
    for tier in RecordNamespace.Tier.allCases {
      let weighing = """
        SELECT namespace, count(*), sum(length(bytes)) FROM \(Query.table(tier)) GROUP BY namespace ORDER BY namespace
        """
      rooms += try rows(weighing) { row in
        StorageStats.Room(
          namespace: RecordNamespace(row.text(0), tier: tier), records: Int(row.integer(1)), bytes: row.integer(2))
      }
    }
    return rooms
  }

  /// What SQLite finds wrong, in its words; empty when the file is whole.
  func complaints(quickly: Bool, limit: Int = 20) throws(SQLiteFault) -> [String] {
    try rows("PRAGMA \(quickly ? "quick_check" : "integrity_check")(\(limit))") { $0.text(0) }.filter { $0 != "ok" }
  }

  /// Reads every record of a tier against its checksum; throws at the first that is not as it was written.
  func verify(_ tier: RecordNamespace.Tier) throws(SQLiteFault) {
    let all = "SELECT \(Query.columns), namespace, collection FROM \(Query.table(tier)) ORDER BY id"
    var last: Row?
    _ = try rows(all) { row throws(SQLiteFault) in
      let collection = RecordCollection(row.text(9), in: RecordNamespace(row.text(8), tier: tier))
      if last?.collection != collection { last = Row(of: collection) }
      _ = try last?.record(row)
    }
  }

  private func next(_ query: Query, _ texts: [[UInt8]]) throws(SQLiteFault) -> String? {
    let statement = try statement(query)
    defer { statement.reset() }
    for (index, text) in texts.enumerated() { try statement.bind(Int32(index) + 1, text: text) }
    return try statement.step() ? statement.text(0) : nil
  }
}
