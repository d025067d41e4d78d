import Glibc
import Synchronization

/// Runs asynchronous work from a program's first, synchronous line, without a run loop of its own.
///
/// An `async` main starts four threads before its first line; this starts one, at the first `await`.
package enum Blocking {
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let result = Mutex<Value?>(nil)
    let done = Gate()
    Task.detached {
      let value = await work()
      result.withLock { $0 = value }
      done.open()
    }
    while true {
      done.wait()
      if let value = result.withLock({ $0 }) { return value }
    }
  }

  /// A semaphore that is opened once.
  ///
  /// Unchecked: `sem_t` is made for being shared between threads, and the pointer never changes.
  private final class Gate: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }
    deinit {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    func open() { sem_post(semaphore) }

    /// Returns early when a signal arrives: whoever waits looks again.
    func wait() { sem_wait(semaphore) }
  }
}
