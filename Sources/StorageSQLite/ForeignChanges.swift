import FeatureKit
import Synchronization
import System

/// Tells the listeners of one store what others changed in the file. Begins when somebody listens first.
actor ForeignChanges {
  private let origin: Int64
  private let hasBegun = Atomic(false)
  /// Hears the bell that other processes ring after a commit. Without it, when the system watches no more files, their
  /// changes are seen at the next reading.
  private var watch: WriteWatch?
  private var listening: Task<Void, Never>?
  /// The newest change that was told, or that was there before anybody listened.
  private var last: Int64 = 0

  init(origin: Int64) { self.origin = origin }

  func begin(for store: SQLiteStore) async {
    guard watch == nil else { return }
    hasBegun.store(true, ordering: .releasing)
    // A store that cannot be opened has nothing to tell; whoever reads it hears why.
    guard (try? await store.open()) != nil, watch == nil, let bell = store.house.lock?.path,
      let watch = try? WriteWatch(bell)
    else { return }
    self.watch = watch
    // Where it cannot be read, the first ring tells of everything as missed.
    last = (try? await store.read { connection throws(SQLiteFault) in try connection.newestChange() }) ?? -1
    listening = Task { [weak self, weak store] in
      for await _ in watch.writes {
        guard let self, let store else { return }
        await self.tell(store)
      }
    }
  }

  nonisolated func end() {
    if hasBegun.load(ordering: .acquiring) { Task { await finish() } }
  }

  private func finish() {
    watch?.end()
    listening?.cancel()
  }

  private func tell(_ store: SQLiteStore) async {
    let known = last
    let news = try? await store.read { connection throws(SQLiteFault) in
      (newest: try connection.newestChange(), rows: try connection.changes(after: known))
    }
    // The next ring tries again; what happened meanwhile is still in the log then.
    guard let news else { return }
    if news.newest < known || news.rows.first.map({ $0.number > known + 1 }) == true {
      store.broadcast.tell([.missed])
    }
    for row in news.rows where row.origin != origin { tell(row, to: store.broadcast) }
    // What was committed between the two readings is among the rows: it was told, and is not told again.
    last = news.rows.last?.number ?? news.newest
  }

  private func tell(_ row: LoggedChange, to broadcast: ChangeBroadcast) {
    switch row.kind {
    case .written: broadcast.tell([.written(row.address)])
    case .deleted: broadcast.tell([.deleted(row.address)])
    case .cleared: broadcast.tell([.cleared(row.address.collection.namespace)])
    case .something, nil: broadcast.tellMissed(in: row.address.collection.namespace)
    }
  }
}
