import Synchronization

/// The program's first thread as an executor of tasks: short work that stays on it needs no second thread and hands
/// nothing over, which is half of what a short command would cost otherwise.
package final class MainLoop: TaskExecutor {
  package static let shared = MainLoop()

  /// The loop while it turns, for tasks that are to go along with it; nil before and after.
  package static var turning: (any TaskExecutor)? { shared.agenda.withLock { $0.isTurning } ? shared : nil }

  private struct Agenda {
    var jobs: [UnownedJob] = []
    var isTurning = false
  }

  private let agenda = Mutex(Agenda())
  private let bell = Semaphore()

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    agenda.withLock { $0.jobs.append(job) }
    bell.ring()
  }

  /// Runs jobs on the calling thread as they come, until there is a result. `wake` makes it look.
  func turn<Value>(until result: () -> Value?) -> Value {
    agenda.withLock { $0.isTurning = true }
    TaskPlace.takeShortCalls(true)
    defer {
      TaskPlace.takeShortCalls(false)
      agenda.withLock { $0.isTurning = false }
    }
    while true {
      let jobs = agenda.withLock { agenda in
        defer { agenda.jobs = [] }
        return agenda.jobs
      }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      if let value = result() { return value }
      if jobs.isEmpty { bell.wait() }
    }
  }

  func wake() { bell.ring() }
}
