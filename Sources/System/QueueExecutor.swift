/// A thread of its own for calls that wait for a disk or a server, so that none of the threads that all tasks share
/// waits. For actors: `nonisolated var unownedExecutor`.
///
/// The thread starts with the first call and ends when nobody holds the executor any more.
package final class QueueExecutor: SerialExecutor {
  private let thread: JobThread

  /// `label` shows in `top` and debuggers, cut to 15 bytes.
  package init(_ label: String) { thread = JobThread(label) }

  deinit { thread.end() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Holds the executor until the job has run.
    thread.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
