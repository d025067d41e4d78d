import CTasks
import Glibc

/// The threads that all tasks share, in place of the runtime's own: those count themselves once a second as long as the
/// program lives, and a program that rests should not wake up.
///
/// As many as there are processors, each made when there is work that nobody is free for.
package enum SharedThreads {
  /// From here on every task that names no other place runs on them. Call it once, before the first task.
  package static func takeOver() {
    ctasks_take_over({ SharedThreads.pool.add($0) }, { SharedThreads.alarms.add($0, in: $1) })
  }

  private static let pool = JobPool(size: max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) { ctasks_run($0) }
  private static let alarms = Alarms { pool.add($0) }
}
