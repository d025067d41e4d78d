import Glibc

/// What one thread rings wakes another.
///
/// Unchecked: `sem_t` is made for being shared between threads, and the pointer never changes.
final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }
  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func ring() { sem_post(semaphore) }

  /// Returns early when a signal arrives: whoever waits looks again.
  func wait() { sem_wait(semaphore) }
}
