import CTasks
import Glibc
import Synchronization

/// The threads that all tasks share, in place of the runtime's own: those count themselves once a second as long as the
/// program lives, and a program that rests should not wake up.
///
/// As many as there are processors, each made when there is work that nobody is free for.
package enum SharedThreads {
  /// From here on every task that names no other place runs on them. Call it once, before the first task.
  package static func takeOver() {
    inCharge.store(true, ordering: .relaxed)
    ctasks_take_over({ SharedThreads.pool.add(.plain($0)) }) { job, nanoseconds in
      SharedThreads.alarms.add({ SharedThreads.pool.add(.plain(job)) }, in: nanoseconds)
    }
  }

  package static var areInCharge: Bool { inCharge.load(ordering: .relaxed) }

  private static let inCharge = Atomic<Bool>(false)

  /// For a task that is at home elsewhere and goes there for a while: `withTaskExecutorPreference`.
  package static let executor: any TaskExecutor = Preference()

  private enum Job: Sendable {
    case plain(UInt)
    /// Of a task that prefers the executor, and is to know that it runs there.
    case preferring(UnownedJob)
  }

  private final class Preference: TaskExecutor {
    func enqueue(_ job: UnownedJob) { SharedThreads.pool.add(.preferring(job)) }
  }

  private static let pool = JobPool<Job>(size: max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) { job in
    switch job {
    case .plain(let job): ctasks_run(job)
    case .preferring(let job): job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }

  /// What is done in time, on a thread that sleeps until then.
  static let alarms = Alarms<@Sendable () -> Void> { $0() }
}
