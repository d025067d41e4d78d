import Synchronization

/// Runs asynchronous work from a program's first, synchronous line, on that line's own thread.
///
/// An `async` main starts four threads before its first line; this starts none. What wants the threads that all tasks
/// share goes there with `withTaskExecutorPreference(SharedThreads.executor)`.
package enum Blocking {
  package static func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let result = Mutex<Value?>(nil)
    Task.detached(executorPreference: MainLoop.shared) {
      let value = await work()
      result.withLock { $0 = value }
      MainLoop.shared.wake()
    }
    return MainLoop.shared.turn { result.withLock { $0 } }
  }
}
