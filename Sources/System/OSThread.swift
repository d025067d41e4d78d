import CLinux
import Glibc

/// A thread of the operating system's, for work that must not block the cooperative pool.
package struct OSThread: Sendable {
  private let handle: pthread_t

  /// Starts `body` on a thread of its own. `name` shows in `top` and debuggers, cut to 15 bytes.
  package init(named name: String, _ body: @escaping @Sendable () -> Void) throws(StartFailure) {
    let boxed = Unmanaged.passRetained(Body(name: name, run: body))
    var handle = pthread_t()
    let status = pthread_create(
      &handle, nil,
      { context in
        guard let context else { return nil }
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        OSThread.blockSignals()
        _ = clinux_name_thread(body.name)
        body.run()
        return nil
      }, boxed.toOpaque())
    guard status == 0 else {
      boxed.release()
      throw StartFailure(code: status)
    }
    self.handle = handle
  }

  /// Waits until `body` has returned. Call it exactly once.
  package func join() { pthread_join(handle, nil) }

  /// Leaves the thread to itself: nobody will wait for it. Instead of `join`.
  package func letGo() { pthread_detach(handle) }

  /// The system gave no thread; `code` is an `errno`.
  package struct StartFailure: Error, Hashable, Sendable {
    package let code: Int32
  }

  /// Signals belong to the main thread. A write to a closed socket here is an error, not the end of the process.
  private static func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }
}
