package import FeatureKit
import Synchronization
import System

/// Records in one file of the system's SQLite. Opened at first use; several processes may use one file.
package final class SQLiteStore: RecordStore {
  package let path: String
  /// What became of damaged files, and why the file cannot be reached, as long as the store runs.
  package let remarks = StoreRemarks()

  let house: House
  private let writer: Lane
  private let readers: ReaderPool
  let broadcast = ChangeBroadcast()
  /// Tells this store's changes from those of others in the file's log.
  private let origin = Int64.random(in: .min ... .max)
  private let listening: ForeignChanges
  /// So many are read by key in less time than another thread takes to be done with them and to say so.
  private static let fewRecords = 100

  package convenience init(path: String, readers: Int = 2) {
    self.init(path: path, readers: readers, schema: .current, patience: 10_000)
  }

  init(path: String, readers: Int = 2, schema: Schema, patience: Int) {
    self.path = path
    house = House(path, schema: schema, patience: patience, remarks: remarks)
    writer = Lane("storage.writer", house.generation)
    self.readers = ReaderPool(readers, house.generation)
    listening = ForeignChanges(origin: origin)
  }

  package func open() async throws(StorageFailure) { _ = try await generation() }

  /// Ends it: everything is in the one file, and other processes may do with it what they like.
  package func close() async {
    listening.end()
    broadcast.finish()
    remarks.finish()
    if !house.closeUntouched() { await house.close() }
  }

  package func get(_ address: RecordAddress) async throws(StorageFailure) -> Record? {
    guard !house.isEmpty else { return nil }
    return try await read(.short) { connection throws(SQLiteFault) in try connection.get(address) }
  }

  package func get(_ addresses: [RecordAddress]) async throws(StorageFailure) -> [Record?] {
    guard !house.isEmpty else { return addresses.map { _ in nil } }
    return try await read(addresses.count <= Self.fewRecords ? .short : .any) { connection throws(SQLiteFault) in
      try connection.get(addresses)
    }
  }

  @discardableResult
  package func put(_ writes: [RecordWrite]) async throws(StorageFailure) -> [Int64] {
    guard !writes.isEmpty else { return [] }
    let care: Care = writes.contains { $0.address.collection.namespace.tier == .user } ? .user : .cache
    return try await write(care) { connection throws(SQLiteFault) in
      (try connection.put(writes), writes.map { .written($0.address) })
    }
  }

  package func compareAndSet(_ write: RecordWrite, expected: Int64) async throws(StorageFailure) -> Int64? {
    try await self.write(Care(write.address)) { connection throws(SQLiteFault) in
      guard try connection.revision(write.address) == expected else { return (nil, []) }
      return (try connection.put([write]).first, [.written(write.address)])
    }
  }

  @discardableResult
  package func delete(_ addresses: [RecordAddress]) async throws(StorageFailure) -> Int {
    guard !addresses.isEmpty else { return 0 }
    return try await write(.user) { connection throws(SQLiteFault) in
      var deleted: [RecordChange] = []
      for address in addresses where try connection.delete(address) { deleted.append(.deleted(address)) }
      return (deleted.count, deleted)
    }
  }

  package func scan(
    _ collection: RecordCollection, prefix: String, after cursor: String?, limit: Int
  ) async throws(StorageFailure) -> RecordPage {
    guard !house.isEmpty else { return RecordPage(records: [], cursor: nil) }
    return try await read { connection throws(SQLiteFault) in
      try connection.scan(collection, prefix: prefix, after: cursor, limit: limit)
    }
  }

  package func count(_ collection: RecordCollection, prefix: String) async throws(StorageFailure) -> Int {
    guard !house.isEmpty else { return 0 }
    return try await read { connection throws(SQLiteFault) in try connection.count(collection, prefix: prefix) }
  }

  @discardableResult
  package func clear(_ namespace: RecordNamespace) async throws(StorageFailure) -> Int {
    try await write(namespace.tier == .user ? .user : .cache) { connection throws(SQLiteFault) in
      let count = try connection.clear(namespace)
      return (count, count == 0 ? [] : [.cleared(namespace)])
    }
  }

  package func changes(in namespace: RecordNamespace) async -> AsyncStream<RecordChange> {
    let changes = broadcast.listen(in: namespace)
    await listening.begin(for: self)
    return changes
  }

  /// Reads on one of the readers.
  func read<Value: Sendable>(
    _ length: CallLength = .any, _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) async throws(StorageFailure) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    return try await attempt { generation throws(SQLiteFault) in
      try await readers.run { lane throws(SQLiteFault) in
        do throws(SQLiteFault) {
          return try await lane.run(length, of: generation, opening: connectReader, work)
        } catch {
          // On a full disk nobody can write, so the file stands still and can be read as it is.
          guard error.isLackOfRoom, house.isSettled else { throw error }
          return try await lane.runApart(opening: connectFrozen, work)
        }
      }
    }
  }

  /// Changes what `work` changes, all or nothing, and tells of it.
  private func write<Value: Sendable>(
    _ care: Care, _ work: @Sendable (Connection) throws(SQLiteFault) -> (Value, [RecordChange])
  ) async throws(StorageFailure) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    return try await onWriter { connection throws(SQLiteFault) in
      let (value, changes) = try connection.transaction(care) { () throws(SQLiteFault) in
        let (value, changes) = try work(connection)
        try connection.log(changes, origin: origin)
        return (value, changes)
      }
      guard !changes.isEmpty else { return value }
      broadcast.tell(changes)
      house.lock?.ring()
      return value
    }
  }

  /// The one connection that writes.
  func onWriter<Value: Sendable>(
    _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) async throws(StorageFailure) -> Value {
    try await attempt { generation throws(SQLiteFault) in
      guard house.access == .readWrite else { throw .failed(code: 8, message: "the file is read as it stands") }
      return try await writer.run(of: generation, opening: connectWriter, work)
    }
  }

  /// Once more when the file was exchanged meanwhile, or proves damaged and is mended.
  private func attempt<Value: Sendable>(
    _ work: @Sendable (Int) async throws(SQLiteFault) -> Value
  ) async throws(StorageFailure) -> Value {
    var exchanges = 0
    while true {
      let generation = try await generation()
      do throws(SQLiteFault) {
        return try await work(generation)
      } catch {
        guard exchanges < 3, error == .stale || error.isDamage else { throw error.failure(at: path) }
        exchanges += 1
        if error.isDamage { try await house.mend(generation) }
      }
    }
  }

  private func generation() async throws(StorageFailure) -> Int {
    if let current = house.generation.current { return current }
    do throws(StorageFailure) {
      let opened = try await house.open(for: [writer] + readers.lanes)
      remarks.succeeded(at: path)
      return opened
    } catch {
      remarks.failed(error)
      throw error
    }
  }
}

extension SQLiteStore {
  /// Reads from pages that are kept: those of an ordinary file, as they are asked for.
  @Sendable private func connectReader() throws(SQLiteFault) -> Connection {
    try house.access == .readWrite ? connect(keeping: 16_000) : connectFrozen()
  }

  @Sendable private func connectWriter() throws(SQLiteFault) -> Connection { try connect(keeping: 4_000) }

  /// `kilobytes` of pages are kept in memory at most.
  private func connect(keeping kilobytes: Int) throws(SQLiteFault) -> Connection {
    let connection = try Connection(path, .readWrite)
    try connection.execute(
      "PRAGMA cache_size = -\(kilobytes); PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 16777216")
    return connection
  }

  @Sendable private func connectFrozen() throws(SQLiteFault) -> Connection { try Connection(path, .immutable) }
}

extension Care {
  init(_ address: RecordAddress) { self = address.collection.namespace.tier == .user ? .user : .cache }
}
