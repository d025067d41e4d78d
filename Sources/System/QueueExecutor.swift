import Dispatch

/// A queue of its own for calls that wait for a disk or a server, so that none of the threads that all tasks share
/// waits. For actors: `nonisolated var unownedExecutor`.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

  /// Runs `work` between the jobs of the queue and waits for it. Only from another such queue, never from a task.
  package func runBetweenJobs(_ work: () -> Void) { queue.sync(execute: work) }
}
