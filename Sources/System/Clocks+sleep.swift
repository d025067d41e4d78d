import Synchronization

extension Clocks {
  /// Sleeps that long. `Task.sleep` brings the threads of the runtime's own into a program that has others.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { sleeper.lieDown($0, for: duration.nanoseconds) }
    } onCancel: {
      sleeper.wake(cancelled: true)
    }
  }
}

extension Clocks {
  /// The moment so many nanoseconds from now, on the monotonic clock; the last there is for what lies beyond it.
  package static func moment(in nanoseconds: Int64) -> Int64 {
    let (moment, isBeyond) = monotonic.addingReportingOverflow(max(0, nanoseconds))
    return isBeyond ? .max : moment
  }
}

/// One sleep: woken once, by the alarm or before it.
private final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    case over(cancelled: Bool)
  }

  private let state = Mutex(State.awake)

  func lieDown(_ continuation: CheckedContinuation<Void, any Error>, for nanoseconds: Int64) {
    let wasCancelled = state.withLock { state in
      if case .over = state { return true }
      state = .asleep(continuation)
      return false
    }
    if wasCancelled { return continuation.resume(throwing: CancellationError()) }
    SharedThreads.alarms.add({ self.wake(cancelled: false) }, in: nanoseconds)
  }

  func wake(cancelled: Bool) {
    let sleeping = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      defer { state = .over(cancelled: cancelled) }
      if case .asleep(let continuation) = state { return continuation }
      return nil
    }
    guard let sleeping else { return }
    if cancelled { sleeping.resume(throwing: CancellationError()) } else { sleeping.resume() }
  }
}

extension Duration {
  /// As many as a number has room for; none for what lies far back.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isFurther) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isBeyond || isFurther ? (seconds > 0 ? .max : 0) : sum
  }
}
