import Synchronization

/// Threads that take jobs in the order in which they came.
final class JobPool<Job: Sendable>: Sendable {
  private struct State: Sendable {
    var jobs = Line<Job>()
    var threads = 0
    /// Threads that wait, less those that are on their way to a job.
    var idle = 0
  }

  private let size: Int
  private let run: @Sendable (Job) -> Void
  private let state = Mutex(State())
  private let bell = Semaphore()

  /// At most `size` threads at once call `run`.
  init(size: Int, run: @escaping @Sendable (Job) -> Void) {
    self.size = size
    self.run = run
  }

  func add(_ job: Job) {
    let number = state.withLock { state -> Int? in
      state.jobs.append(job)
      if state.idle > 0 {
        state.idle -= 1
        return nil
      }
      guard state.threads < size else { return nil }
      state.threads += 1
      return state.threads
    }
    guard let number else { return bell.ring() }
    start(number)
  }

  private func start(_ number: Int) {
    do throws(OSThread.StartFailure) {
      try OSThread(named: "tasks-\(number)") { [self] in serve() }.letGo()
    } catch {
      // Those that there are will take it; with none at all it is done where it was asked for.
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      if isAlone { while let job = state.withLock({ $0.jobs.popFirst() }) { run(job) } }
    }
  }

  private func serve() {
    while true {
      if let job = next() { run(job) } else { bell.waitUntilRung() }
    }
  }

  /// nil when there is none: then the caller counts as idle.
  private func next() -> Job? {
    state.withLock { state in
      if let job = state.jobs.popFirst() { return job }
      state.idle += 1
      return nil
    }
  }
}
