package import FeatureKit
package import System

/// Fetches what is missing or old, so many at a time, and keeps each as it comes: an interrupted run loses nothing.
package struct SyncRun: Sendable {
  /// What a record is believed without asking, in milliseconds: as long as the service itself allows.
  static let trust = 86_400_000
  /// How long after a deployment caches on the way may still hold what was before.
  static let cacheDelay = 2 * 86_400_000
  /// How often what failed is tried again, after the transport's own attempts.
  static let rounds = 3
  /// The longest rest of a host that is waited for between rounds, in milliseconds.
  static let longestWait = 30_000

  let parts: [SyncPart]
  let jobs: Int
  let store: any RecordStore
  let time: any TimeSource
  /// When the service last changed; nil when it does not say.
  let lastDeployment: @Sendable () async -> Timestamp?
  let progress: @Sendable (SyncTally) -> Void

  package init(
    _ parts: [SyncPart], jobs: Int, store: any RecordStore, time: any TimeSource,
    lastDeployment: @escaping @Sendable () async -> Timestamp?, progress: @escaping @Sendable (SyncTally) -> Void
  ) {
    self.parts = parts
    self.jobs = max(1, jobs)
    self.store = store
    self.time = time
    self.lastDeployment = lastDeployment
    self.progress = progress
  }

  /// Runs to the end, or until the task is cancelled. Throws only when nothing can be kept.
  package func callAsFunction() async throws(StorageFailure) -> SyncTally {
    var tally = SyncTally()
    var items = try await plan(&tally)
    let batcher = RecordBatcher(store)
    for round in 1...Self.rounds {
      let before = tally.done
      let failed = try await fetch(items, into: batcher, &tally)
      tally.isInterrupted = Task.isCancelled
      let again = failed.filter { $0.failure.isOutage }
      let isLast = round == Self.rounds || tally.done == before || tally.isInterrupted
      let lost = isLast ? failed : failed.filter { !$0.failure.isOutage }
      tally.failures += lost.filter { $0.failure != .noAnswer(.cancelled) }.map {
        SyncTally.Failure(what: "\(parts[$0.item.part].name) \($0.item.id)", reason: $0.failure.sentence)
      }
      if isLast || again.isEmpty { break }
      items = again.map(\.item)
      await waitForRest(of: again)
    }
    try await batcher.finish()
    progress(tally)
    return tally
  }

  /// A host that rests for a short time is waited for, once there was progress: it will be back.
  private func waitForRest(of failed: [Failed]) async {
    let rests = failed.compactMap { failed -> Int? in
      guard case .noAnswer(.resting(_, for: let milliseconds)) = failed.failure else { return nil }
      return milliseconds
    }
    guard let longest = rests.max(), longest <= Self.longestWait else { return }
    try? await time.sleep(for: .milliseconds(longest))  // a cancelled wait ends the next round at its beginning
  }

  /// What must be asked for. What is known and current is counted as unchanged.
  private func plan(_ tally: inout SyncTally) async throws(StorageFailure) -> [SyncItem] {
    let deployment = await lastDeployment()
    var items: [SyncItem] = []
    for (index, part) in parts.enumerated() {
      let known = try await part.known()
      do throws(APIFailure) {
        for id in try await part.list() {
          tally.total += 1
          if let record = known[id], isCurrent(record, deployment) {
            tally.unchanged += 1
          } else {
            items.append(SyncItem(part: index, id: id, etag: known[id]?.etag))
          }
        }
      } catch {
        tally.failures.append(SyncTally.Failure(what: part.name, reason: error.sentence))
      }
    }
    progress(tally)
    return items
  }

  private func isCurrent(_ record: SyncPart.Known, _ deployment: Timestamp?) -> Bool {
    if time.wall.milliseconds(since: record.storedAt) < Self.trust { return true }
    guard let deployment else { return false }
    return record.storedAt > deployment + Self.cacheDelay
  }

  private struct Failed {
    let item: SyncItem
    let failure: APIFailure
  }

  private func fetch(
    _ items: [SyncItem], into batcher: RecordBatcher, _ tally: inout SyncTally
  ) async throws(StorageFailure) -> [Failed] {
    var failed: [Failed] = []
    var rest = items[...]
    var trouble: StorageFailure?
    await withTaskGroup(of: (SyncItem, Result<SyncPart.Fetched, APIFailure>).self) { group in
      func startNext() {
        guard !Task.isCancelled, trouble == nil, let item = rest.popFirst() else { return }
        group.addTask { (item, await one(item)) }
      }
      for _ in 0..<jobs { startNext() }
      while let (item, outcome) = await group.next() {
        startNext()
        switch outcome {
        case .success(let fetched):
          tally.take(fetched)
          trouble = await add(fetched, to: batcher) ?? trouble
          progress(tally)
        case .failure(let failure): failed.append(Failed(item: item, failure: failure))
        }
      }
    }
    if let trouble { throw trouble }
    return failed
  }

  private func one(_ item: SyncItem) async -> Result<SyncPart.Fetched, APIFailure> {
    do throws(APIFailure) {
      return .success(try await parts[item.part].fetch(item.id, item.etag))
    } catch {
      return .failure(error)
    }
  }

  private func add(_ fetched: SyncPart.Fetched, to batcher: RecordBatcher) async -> StorageFailure? {
    guard let write = fetched.write else { return nil }
    do throws(StorageFailure) {
      try await batcher.add(write)
      return nil
    } catch {
      return error
    }
  }
}

extension SyncTally {
  fileprivate mutating func take(_ answer: SyncPart.Fetched) {
    bytes += answer.bytes
    if answer.isUnchanged { unchanged += 1 } else { fetched += 1 }
  }
}
