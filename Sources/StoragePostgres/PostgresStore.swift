#if Postgres
package import FeatureKit
import System

/// Records on a PostgreSQL server, shared by every host that names it. Nothing is opened before the first use.
package final class PostgresStore: RecordStore {
  let pool: PostgresPool
  /// Why the server cannot be reached, as long as the store runs.
  package let remarks = StoreRemarks()
  private let broadcast = ChangeBroadcast()
  private let listener: NoteListener
  /// Tells this store's changes from those of others.
  private let origin = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// How often a transaction that collided with another one is tried.
  private static let attempts = 8

  init(_ pool: PostgresPool) {
    self.pool = pool
    listener = NoteListener(pool, origin: origin, broadcast: broadcast)
  }

  package func close() async {
    await listener.end()
    broadcast.finish()
    remarks.finish()
    await pool.close()
  }

  package func open() async throws(StorageFailure) {
    try await read { session throws(PostgresFault) in try session.execute("SELECT 1") }
  }

  package func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? {
    let schema = pool.schema
    return try await read { session throws(PostgresFault) in
      try session.run([schema.get(address)]).first.flatMap { $0.rows == 0 ? nil : schema.record(0, of: $0) }
    }
  }

  package func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] {
    guard !addresses.isEmpty else { return [] }
    let schema = pool.schema
    return try await read { session throws(PostgresFault) in
      try session.snapshot(addresses.map { schema.get($0) })
        .map { $0.rows == 0 ? nil : schema.record(0, of: $0) }
    }
  }

  @discardableResult
  package func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] {
    guard !writes.isEmpty else { return [] }
    // In one order for everybody, so that two batches wait for each other instead of stopping each other.
    // Swift's sort keeps the order of equals: of two writes to one record the later stays the later.
    let sorted = writes.indices.sorted { Self.precedes(writes[$0].address, writes[$1].address) }
    let schema = pool.schema
    return try await write(writes.map { .written($0.address) }) { session, notes throws(PostgresFault) in
      let results = try session.run(sorted.map { schema.put(writes[$0]) } + notes + [Step(.commit)])
      var revisions = [Int64](repeating: 0, count: writes.count)
      for (position, index) in sorted.enumerated() { revisions[index] = results[position].integer(0, 0) }
      return (revisions, true)
    }
  }

  package func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    let schema = pool.schema
    return try await self.write([.written(write.address)]) { session, notes throws(PostgresFault) in
      let revision = try session.run([schema.compareAndSet(write, expected: expected)]).first
        .flatMap { $0.rows == 0 ? nil : $0.integer(0, 0) }
      _ = try session.run((revision == nil ? [] : notes) + [Step(.commit)])
      return (revision, revision != nil)
    }
  }

  @discardableResult
  package func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int {
    guard !addresses.isEmpty else { return 0 }
    let schema = pool.schema
    let sorted = addresses.sorted(by: Self.precedes)
    return try await change { session throws(PostgresFault) in
      let results = try session.run(sorted.map { schema.delete($0) })
      let deleted = zip(sorted, results).filter { $0.1.changed > 0 }.map { $0.0 }
      return (deleted.count, deleted.map { .deleted($0) })
    }
  }

  @discardableResult
  package func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int {
    let schema = pool.schema
    return try await change { session throws(PostgresFault) in
      let count = try session.run([schema.clear(namespace)]).first?.changed ?? 0
      return (count, count == 0 ? [] : [.cleared(namespace)])
    }
  }

  package func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage {
    let limit = min(max(1, limit), Int(Int32.max))
    let schema = pool.schema
    return try await read { session throws(PostgresFault) in
      let scan = schema.scan(collection, KeyRange(prefix: prefix, after: cursor), limit: Int64(limit) + 1)
      guard let result = try session.run([scan]).first else { return RecordPage(records: [], cursor: nil) }
      let records = (0..<min(limit, result.rows)).map { schema.record($0, of: result) }
      return RecordPage(records: records, cursor: result.rows > limit ? records.last?.key : nil)
    }
  }

  package func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int {
    let schema = pool.schema
    return try await read { session throws(PostgresFault) in
      let count = schema.count(collection, KeyRange(prefix: prefix, after: nil))
      return Int(try session.run([count]).first?.integer(0, 0) ?? 0)
    }
  }

  package func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> {
    let changes = broadcast.listen(in: namespace)
    await listener.begin()
    return changes
  }

  /// Reads; once more on a fresh session when the one at hand proves dead.
  func read<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) async throws(StorageFailure) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    do throws(PostgresFault) {
      let value = try await twice(work)
      remarks.succeeded(at: pool.place)
      return value
    } catch {
      throw failure(error)
    }
  }

  private func twice<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) async throws(PostgresFault) -> Value {
    do throws(PostgresFault) {
      return try await pool.run(work)
    } catch {
      guard error.isLoss else { throw error }
      return try await pool.run(work)
    }
  }

  /// A transaction whose changes are only known at its end.
  private func change<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> (Value, [RecordChange])
  ) async throws(StorageFailure) -> Value {
    let schema = pool.schema
    let origin = origin
    let broadcast = broadcast
    return try await writing { session throws(PostgresFault) in
      let (value, changes) = try work(session)
      let notes = ChangeNote.notes(for: changes, origin: origin).map { schema.notify($0.text) }
      _ = try session.run(notes + [Step(.commit)])
      broadcast.tell(changes)
      return value
    }
  }

  /// A transaction whose changes are known before, with the steps that tell others of them. True: it changed them.
  private func write<Value: Sendable>(
    _ changes: [RecordChange],
    _ work: @Sendable (PostgresSession, [Step]) throws(PostgresFault) -> (Value, Bool)
  ) async throws(StorageFailure) -> Value {
    let notes = ChangeNote.notes(for: changes, origin: origin)
    let schema = pool.schema
    let broadcast = broadcast
    return try await writing { session throws(PostgresFault) in
      let (value, didChange) = try work(session, notes.map { schema.notify($0.text) })
      if didChange { broadcast.tell(changes) }
      return value
    }
  }

  private func writing<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) async throws(StorageFailure) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    var attempt = 1
    while true {
      do throws(PostgresFault) {
        let value = try await pool.transact(work)
        remarks.succeeded(at: pool.place)
        return value
      } catch {
        guard error.isCollision, attempt < Self.attempts else { throw failure(error) }
        attempt += 1
      }
    }
  }

  private func failure(_ fault: PostgresFault) -> StorageFailure {
    let failure = fault.failure(at: pool.place)
    remarks.failed(failure)
    return failure
  }

  private static func precedes(_ left: RecordAddress, _ right: RecordAddress) -> Bool {
    let (one, other) = (left.collection, right.collection)
    if one.namespace != other.namespace { return one.namespace < other.namespace }
    if one.name != other.name { return one.name.utf8.lexicographicallyPrecedes(other.name.utf8) }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}
#endif
