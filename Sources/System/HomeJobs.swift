import CTasks

/// The tasks of a thread that keeps what comes up on it: the work on a server's request stays where the request came in,
/// and no step of it is handed to another thread. What some other thread wakes goes on with the shared threads.
///
/// Only tasks of the priority `atHome` are kept, and the tasks that they start: others that happen to be woken here have
/// their own business, and might wait for this very thread.
///
/// Belongs to the thread that begins it. Only where `SharedThreads` took over is anything kept.
package final class HomeJobs {
  private var waiting: [UInt] = []
  private var running: [UInt] = []

  package init() {}

  package var isEmpty: Bool { waiting.isEmpty }

  /// From now on the calling thread keeps its jobs here; `end` must follow on it, as long as this is alive.
  package func begin() {
    // Safe: between `begin` and `end` this object lives, and only its own thread hands it jobs.
    ctasks_keep(
      TaskPriority.atHome.rawValue,
      { place, job in
        guard let place else { return }
        Unmanaged<HomeJobs>.fromOpaque(place).takeUnretainedValue().waiting.append(job)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs what waits; what comes up meanwhile waits for the next call. False when there was nothing.
  package func work() -> Bool {
    guard !waiting.isEmpty else { return false }
    swap(&waiting, &running)
    for job in running { ctasks_run(job) }
    running.removeAll(keepingCapacity: true)
    return true
  }

  /// Runs what is left; from now on the thread hands its jobs to the others again.
  package func end() {
    ctasks_keep(0, nil, nil)
    while work() {}
  }
}

extension TaskPriority {
  /// As urgent as what a person waits for, and told apart from it by being one less.
  package static let atHome = TaskPriority(rawValue: TaskPriority.userInitiated.rawValue - 1)
}
