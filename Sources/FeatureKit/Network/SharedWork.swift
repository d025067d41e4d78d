import Synchronization

/// Lets all who ask for the same at the same time share one piece of work.
///
/// The work is cancelled when nobody waits for it any more, and only then.
public final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Job {
    let number: Int
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Value?, Never>] = [:]
  }

  private struct State {
    var jobs: [Key: Job] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  public init() {}

  /// How many pieces of work are under way.
  public var count: Int { state.withLock { $0.jobs.count } }

  /// The work's value; nil when the task that asks was cancelled.
  public func callAsFunction(_ key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
    let waiter = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isLate = state.withLock { state in
          // Under the lock: a cancellation from now on finds the waiter in its place.
          if Task.isCancelled { return true }
          if state.jobs[key] == nil { state.jobs[key] = begin(key, state.nextNumber(), work) }
          state.jobs[key]?.waiters[waiter] = continuation
          return false
        }
        if isLate { continuation.resume(returning: nil) }
      }
    } onCancel: {
      leave(key, waiter)
    }
  }

  private func begin(_ key: Key, _ number: Int, _ work: @escaping @Sendable () async -> Value) -> Job {
    Job(
      number: number,
      task: Task {
        let value = await work()
        finish(key, number, value)
      })
  }

  private func finish(_ key: Key, _ number: Int, _ value: Value) {
    let job = state.withLock { state -> Job? in
      guard state.jobs[key]?.number == number else { return nil }
      return state.jobs.removeValue(forKey: key)
    }
    guard let job else { return }
    for continuation in job.waiters.values { continuation.resume(returning: value) }
  }

  private func leave(_ key: Key, _ waiter: Int) {
    let (continuation, abandoned) = state.withLock { state in
      let continuation = state.jobs[key]?.waiters.removeValue(forKey: waiter)
      guard continuation != nil, state.jobs[key]?.waiters.isEmpty == true else {
        return (continuation, nil as Task<Void, Never>?)
      }
      return (continuation, state.jobs.removeValue(forKey: key)?.task)
    }
    abandoned?.cancel()
    continuation?.resume(returning: nil)
  }
}
