import CLinux
import Glibc

/// What one thread rings wakes another.
///
/// Unchecked: `sem_t` is made for being shared between threads, and the pointer never changes.
package final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { sem_init(semaphore, 0, 0) }
  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  package func ring() { sem_post(semaphore) }

  /// Returns early when a signal arrives: whoever waits looks again.
  package func wait() { sem_wait(semaphore) }

  /// Returns only when it was rung.
  package func waitUntilRung() { while sem_wait(semaphore) != 0 {} }

  /// As `wait`, but no longer than until then: nanoseconds of the monotonic clock, nil for ever.
  package func wait(until end: Int64?) {
    guard let end else { return wait() }
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    _ = clinux_await_semaphore(semaphore, &time)
  }
}
