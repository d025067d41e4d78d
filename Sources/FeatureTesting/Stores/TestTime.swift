import FeatureKit
import Synchronization
package import System

/// A clock that stands still until a test turns it.
package final class TestTime: TimeSource {
  private struct Sleeper {
    let until: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Clock {
    var elapsed = Duration.zero
    var sleepers: [Int: Sleeper] = [:]
    var last = 0
  }

  /// What `wall` shows at the beginning: the first of January 2026.
  package static let start: Timestamp = 1_767_225_600_000

  private let clock = Mutex(Clock())

  package init() {}

  package var wall: Timestamp { Self.start + Int(monotonic / .milliseconds(1)) }
  package var monotonic: Duration { clock.withLock { $0.elapsed } }

  /// How many sleep.
  package var sleeperCount: Int { clock.withLock { $0.sleepers.count } }

  package func sleep(for duration: Duration) async throws {
    let number = clock.withLock { clock in
      clock.last += 1
      return clock.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { lieDown(number, for: duration, $0) }
    } onCancel: {
      let sleeper = clock.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// A task that was cancelled before it lay down is not kept: its handler has already looked for it.
  private func lieDown(_ number: Int, for duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
    let result = clock.withLock { clock -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if duration <= .zero { return .success(()) }
      clock.sleepers[number] = Sleeper(until: clock.elapsed + duration, continuation: continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Turns the clock on and wakes whoever has slept enough, the earliest first.
  package func advance(by duration: Duration) {
    let woken = clock.withLock { clock in
      clock.elapsed += duration
      let due = clock.sleepers.filter { $0.value.until <= clock.elapsed }
      for number in due.keys { clock.sleepers[number] = nil }
      return due.values.sorted { $0.until < $1.until }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Turns the clock on, a second at a time, until `work` has ended.
  package func run<Value: Sendable>(
    until work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await work() }
    let turning = Task {
      while !Task.isCancelled {
        advance(by: .seconds(1))
        await Task.yield()
      }
    }
    let value = await task.value
    turning.cancel()
    return value
  }
}
