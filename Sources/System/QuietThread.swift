/// Runs tasks on one thread of its own that stands back behind all others: for work that nobody waits for, and for
/// foreign code that may block. `Task(executorPreference:)` takes it.
///
/// The thread starts with the first task and ends when nobody holds the executor any more.
package final class QuietThread: TaskExecutor {
  private let thread: JobThread

  /// `name` shows in `top` and debuggers, cut to 15 bytes.
  package init(_ name: String) { thread = JobThread(name, .standsBack) }

  deinit { thread.end() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Holds the executor until the job has run.
    thread.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
