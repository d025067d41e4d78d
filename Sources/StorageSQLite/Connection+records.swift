import FeatureKit
import System

/// The contract's operations on one connection, without transactions: whoever calls them holds one where it matters.
extension Connection {
  func get(_ address: RecordAddress) throws(SQLiteFault) -> Record? {
    let statement = try locate(address, .get)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try Row(of: address.collection).record(statement)
  }

  func get(_ addresses: [RecordAddress]) throws(SQLiteFault) -> [Record?] {
    try snapshot { () throws(SQLiteFault) in
      var found: [Record?] = []
      found.reserveCapacity(addresses.count)
      var rest = addresses[...]
      while let collection = rest.first?.collection {
        let run = rest.prefix { $0.collection == collection }
        try get(run, of: collection, into: &found)
        rest = rest.dropFirst(run.count)
      }
      return found
    }
  }

  /// Records of one collection: what they have in common is bound once.
  private func get(
    _ run: ArraySlice<RecordAddress>, of collection: RecordCollection, into found: inout [Record?]
  ) throws(SQLiteFault) {
    let statement = try statement(Query(.get, collection.namespace.tier))
    defer { statement.reset() }
    try statement.bind(1, collection.namespace.name)
    try statement.bind(2, collection.name)
    let row = Row(of: collection)
    for address in run {
      try statement.bind(3, address.key)
      found.append(try statement.step() ? try row.record(statement) : nil)
      statement.rewind()
    }
  }

  func revision(_ address: RecordAddress) throws(SQLiteFault) -> Int64 {
    let statement = try locate(address, .revision)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  func put(_ write: RecordWrite, sealed seal: Seal) throws(SQLiteFault) -> Int64 {
    // Most writes are of new records: those take one statement.
    if try set(write, revision: 1, seal, .insert) { return 1 }
    let revision = try revision(write.address) + 1
    _ = try set(write, revision: revision, seal, .update)
    return revision
  }

  func put(_ writes: [RecordWrite]) throws(SQLiteFault) -> [Int64] {
    var revisions: [Int64] = []
    revisions.reserveCapacity(writes.count)
    var collection: RecordCollection?
    var seal: Seal?
    for write in writes {
      if write.address.collection != collection {
        collection = write.address.collection
        seal = Seal(write.address.collection)
      }
      revisions.append(try put(write, sealed: seal ?? Seal(write.address.collection)))
    }
    return revisions
  }

  /// Puts a record back as it was, with its revision.
  func restore(_ record: Record, at address: RecordAddress) throws(SQLiteFault) {
    let write = RecordWrite(address, bytes: record.bytes, metadata: record.metadata)
    _ = try set(write, revision: record.revision, Seal(address.collection), .insert)
  }

  /// True when it was there.
  func delete(_ address: RecordAddress) throws(SQLiteFault) -> Bool {
    let statement = try locate(address, .delete)
    defer { statement.reset() }
    try statement.run()
    return changes > 0
  }

  func clear(_ namespace: RecordNamespace) throws(SQLiteFault) -> Int {
    let statement = try statement(Query(.clear, namespace.tier))
    defer { statement.reset() }
    try statement.bind(1, namespace.name)
    try statement.run()
    return changes
  }

  func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) throws(SQLiteFault) -> RecordPage {
    let limit = min(max(1, limit), Int(Int32.max))
    let statement = try bound(.scan, collection, KeyRange(prefix: prefix, after: cursor))
    defer { statement.reset() }
    // One more than asked tells whether there is a next page.
    try statement.bind(5, Int64(limit) + 1)
    let row = Row(of: collection)
    var records: [Record] = []
    while try statement.step() {
      guard records.count < limit else { return RecordPage(records: records, cursor: records.last?.key) }
      records.append(try row.record(statement))
    }
    return RecordPage(records: records, cursor: nil)
  }

  func count(_ collection: RecordCollection, prefix: String) throws(SQLiteFault) -> Int {
    let statement = try bound(.count, collection, KeyRange(prefix: prefix, after: nil))
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  private func locate(_ address: RecordAddress, _ purpose: Query.Purpose) throws(SQLiteFault) -> Statement {
    let statement = try statement(Query(purpose, address.collection.namespace.tier))
    try statement.bind(1, address.collection.namespace.name)
    try statement.bind(2, address.collection.name)
    try statement.bind(3, address.key)
    return statement
  }

  private func bound(
    _ purpose: Query.Purpose, _ collection: RecordCollection, _ range: KeyRange
  ) throws(SQLiteFault) -> Statement {
    let statement = try statement(Query(purpose, collection.namespace.tier))
    try statement.bind(1, collection.namespace.name)
    try statement.bind(2, collection.name)
    try statement.bind(3, text: range.start)
    try statement.bind(4, text: range.end)
    return statement
  }

  /// True when a row was written.
  private func set(
    _ write: RecordWrite, revision: Int64, _ seal: Seal, _ purpose: Query.Purpose
  ) throws(SQLiteFault) -> Bool {
    let record = Record(key: write.address.key, bytes: write.bytes, metadata: write.metadata, revision: revision)
    let statement = try locate(write.address, purpose)
    defer { statement.reset() }
    try statement.bind(4, blob: write.bytes)
    try statement.bind(5, write.metadata.storedAt.milliseconds)
    try statement.bind(6, write.metadata.expiresAt?.milliseconds)
    try statement.bind(7, write.metadata.etag)
    try statement.bind(8, write.metadata.contentType)
    try statement.bind(9, revision)
    try statement.bind(10, seal.value(of: record))
    try statement.run()
    return changes > 0
  }
}
