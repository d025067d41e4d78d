import Glibc
import Synchronization

/// A thread with the stack of one that a library made, not of the main one.
enum SmallStack {
  /// Of a release build; without optimisation frames are up to eight times as large.
  #if DEBUG
  static let bytes = 8 * 512 * 1_024
  #else
  static let bytes = 512 * 1_024
  #endif

  /// What `body` returns there.
  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
    let work = Work(body)
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0, pthread_attr_setstacksize(&attributes, bytes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start { work.run() })
    let code = pthread_create(
      &thread, &attributes,
      { given in
        guard let given else { return nil }
        Unmanaged<Start>.fromOpaque(given).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard code == 0 else {
      start.release()
      return nil
    }
    pthread_join(thread, nil)
    return work.result.withLock { $0 }
  }

  private final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private final class Work<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
    private let body: @Sendable () -> Result
    init(_ body: @escaping @Sendable () -> Result) { self.body = body }
    func run() {
      let value = body()
      result.withLock { $0 = value }
    }
  }
}
