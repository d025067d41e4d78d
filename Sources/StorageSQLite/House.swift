import FeatureKit
import Glibc
import Synchronization
import System

/// Opens a database file: makes, migrates, checks or salvages it as it needs, and says which file is in place.
actor House {
  /// How a connection may be opened at this moment.
  enum Access: Hashable {
    case readWrite
    /// Nothing can be made beside the file: it is read as it stands.
    case frozen
  }

  private struct Identity: Hashable {
    var device: dev_t
    var number: ino_t
  }

  nonisolated let path: String
  nonisolated let generation = Generation()

  private let executor = QueueExecutor("storage.house")
  private let schema: Schema
  private let patience: Int
  private let remarks: StoreRemarks
  private let held = Mutex<(lock: HouseLock?, access: Access)>((nil, .readWrite))
  private let salvages = Mutex<[SalvageReport]>([])
  private var lanes: [Lane] = []
  private var opened = 0
  private var identity: Identity?
  private let phase = Atomic(Phase.untouched)

  /// Whether anybody opened it yet, or it is closed.
  private enum Phase: UInt8, AtomicRepresentable { case untouched, entered, closed }

  /// `patience` is how many milliseconds to wait for other processes that stand in the way.
  init(_ path: String, schema: Schema, patience: Int, remarks: StoreRemarks) {
    self.path = path
    self.schema = schema
    self.patience = patience
    self.remarks = remarks
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var access: Access { held.withLock { $0.access } }
  /// True when the file itself holds everything, with nothing beside it that is still to be taken in.
  nonisolated var isSettled: Bool { size(of: path + "-wal") == 0 }
  /// The bell to ring after a commit, and its file to listen to; nil while nothing is open.
  nonisolated var lock: HouseLock? { held.withLock { $0.lock } }

  /// True while there is no file and none is open: then there is nothing to read, and reading makes none.
  nonisolated var isEmpty: Bool {
    generation.current == nil && phase.load(ordering: .acquiring) != .closed && Files.isSurelyAbsent(path)
      && Files.isSurelyAbsent(Salvage.finished(path))
  }

  /// What was salvaged since the store was made, oldest first.
  nonisolated var salvaged: [SalvageReport] { salvages.withLock { $0 } }

  /// The generation of the file in place; opens it first when need be.
  func open(for lanes: [Lane]) throws(StorageFailure) -> Int {
    if let current = generation.current { return current }
    let before = phase.compareExchange(
      expected: .untouched, desired: .entered, ordering: .acquiringAndReleasing
    ).original
    guard before != .closed else { throw .unavailable(place: path, reason: "it was closed") }
    self.lanes = lanes
    try enter()
    return raise()
  }

  /// Exchanges a file that proved damaged in that generation; nothing when somebody did so already.
  func mend(_ damaged: Int) throws(StorageFailure) {
    guard generation.current == damaged, let lock else { return }
    generation.set(nil)
    for lane in lanes { lane.shut() }
    guard lock.takeAlone(within: patience) else {
      _ = lock.share(within: patience)
      throw .unavailable(
        place: path, reason: "it is damaged, and another pokehost still has it open: close that one to have it mended")
    }
    if identity == currentIdentity { try salvage() }
    try settle(lock)
    _ = raise()
  }

  /// Closes what nobody opened, at once; false when somebody did.
  nonisolated func closeUntouched() -> Bool {
    phase.compareExchange(expected: .untouched, desired: .closed, ordering: .acquiringAndReleasing).exchanged
  }

  func close() {
    phase.store(.closed, ordering: .releasing)
    generation.set(nil)
    for lane in lanes { lane.shut() }
    held.withLock { $0.lock = nil }
  }

  private func raise() -> Int {
    opened += 1
    generation.set(opened)
    return opened
  }

  private func enter() throws(StorageFailure) {
    try system { try Files.makeFolder(Self.folder(of: path)) }
    try refuseForeign(try header())
    let lock: HouseLock
    do {
      lock = try HouseLock(beside: path)
    } catch {
      try freeze(because: error)
      return
    }
    if lock.takeAlone() {
      Salvage.finish(path)
      try prepare(alone: true, lock)
    } else {
      guard lock.share(within: patience) else {
        throw .unavailable(place: path, reason: "another pokehost has been checking it for too long")
      }
      try prepare(alone: false, lock)
    }
    try settle(lock)
  }

  /// From now on the house is shared.
  private func settle(_ lock: HouseLock) throws(StorageFailure) {
    guard lock.share(within: patience) else {
      throw .unavailable(place: path, reason: "another pokehost has been checking it for too long")
    }
    identity = currentIdentity
    held.withLock { $0 = (lock, .readWrite) }
  }

  private func freeze(because error: SystemError) throws(StorageFailure) {
    guard case .ours = try header(), size(of: path + "-wal") == 0 else {
      throw .unavailable(place: path, reason: error.reason)
    }
    held.withLock { $0 = (nil, .frozen) }
  }

  private func prepare(alone: Bool, _ lock: HouseLock) throws(StorageFailure) {
    switch try header() {
    case .absent: try create()
    case .ours(let version) where version == schema.version:
      guard size(of: path + "-wal") > 0 else { return }
      try examine(alone: alone, lock)
    case .ours: try examine(alone: alone, lock)
    case .broken:
      try becomeAlone(alone, lock)
      try salvage()
    case let other: try refuseForeign(other)
    }
  }

  private func create() throws(StorageFailure) {
    // Records hold what is nobody else's business: the file is its owner's alone, and SQLite's journal takes after it.
    Glibc.close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    try sqlite { () throws(SQLiteFault) in
      do throws(SQLiteFault) {
        try Connection(path, .create).create(schema)
      } catch {
        // What is half-made holds nothing; an empty file is made anew next time.
        if size(of: path) == 0 { unlink(path) }
        throw error
      }
    }
  }

  /// The file may be of an older format, or its last user may not have ended well.
  private func examine(alone: Bool, _ lock: HouseLock) throws(StorageFailure) {
    let version: Int
    do throws(SQLiteFault) {
      version = try Connection(path, .readWrite).format()
    } catch {
      guard error.isDamage else { throw error.failure(at: path) }
      try becomeAlone(alone, lock)
      return try salvage()
    }
    if version > schema.version { throw newer(version) }
    if version < schema.version {
      try becomeAlone(alone, lock)
      try migrate()
    } else if alone, try !isSound() {
      try salvage()
    }
  }

  private func isSound() throws(StorageFailure) -> Bool {
    do throws(SQLiteFault) {
      let connection = try Connection(path, .readWrite)
      guard try connection.complaints(quickly: true, limit: 1).isEmpty else { return false }
      try connection.verify(.user)
      return true
    } catch {
      if error.isDamage { return false }
      throw error.failure(at: path)
    }
  }

  /// A copy is kept before the first step.
  private func migrate() throws(StorageFailure) {
    try sqlite { () throws(SQLiteFault) in
      let connection = try Connection(path, .readWrite)
      let version = try connection.format()
      guard version < schema.version else { return }
      let copy = "\(path).format-\(version)"
      unlink(copy)
      _ = try connection.rows("VACUUM INTO ?1", binding: [copy]) { _ in }
      try connection.migrate(schema, from: version)
      // So that the file itself, not its journal, says which format it has.
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  private func salvage() throws(StorageFailure) {
    do {
      let made = try Salvage(path: path, schema: schema, now: Clocks.wall).run()
      salvages.withLock { $0.append(made) }
      remarks.salvaged(made.sentence)
    } catch let fault as SQLiteFault {
      throw fault.failure(at: path)
    } catch {
      throw .unavailable(place: path, reason: "it is damaged and cannot be made anew: \(Self.reason(error))")
    }
  }

  private func becomeAlone(_ isAlone: Bool, _ lock: HouseLock) throws(StorageFailure) {
    guard !isAlone, !lock.takeAlone(within: patience) else { return }
    throw .unavailable(place: path, reason: "it has to be made anew, and another pokehost still has it open")
  }

  private func header() throws(StorageFailure) -> FileHeader { try system { try FileHeader(of: path) } }

  private func refuseForeign(_ header: FileHeader) throws(StorageFailure) {
    switch header {
    case .absent, .broken: return
    case .ours(let version):
      guard version > schema.version, let inside = Connection.formatInside(path), inside == version else { return }
      throw newer(version)
    case .folder: throw .unavailable(place: path, reason: "it is a folder, not a file")
    case .otherDatabase: throw .foreign(place: path, reason: "it is a database of another program")
    case .noDatabase: throw .foreign(place: path, reason: "it is no database")
    }
  }

  private func newer(_ version: Int) -> StorageFailure {
    .foreign(
      place: path,
      reason: "it was written by a newer pokehost, in format \(version); this one knows formats up to \(schema.version)"
    )
  }

  private func system<Value>(_ work: () throws -> Value) throws(StorageFailure) -> Value {
    do {
      return try work()
    } catch {
      throw .unavailable(place: path, reason: Self.reason(error))
    }
  }

  private func sqlite<Value>(_ work: () throws(SQLiteFault) -> Value) throws(StorageFailure) -> Value {
    do throws(SQLiteFault) {
      return try work()
    } catch {
      throw error.failure(at: path)
    }
  }

  private var currentIdentity: Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(device: status.st_dev, number: status.st_ino) : nil
  }

  private nonisolated func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func reason(_ error: any Error) -> String {
    (error as? SystemError)?.reason ?? String(describing: error)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
