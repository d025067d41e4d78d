public import System

/// The clock, injected: tests hold one that they turn themselves.
public protocol TimeSource: Sendable {
  var wall: Timestamp { get }
  /// Since some fixed moment; never goes back.
  var monotonic: Duration { get }
  /// Throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
  /// Calls `ring` once `duration` has passed, on any thread, unless the alarm was silenced before.
  func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm
}

extension TimeSource {
  public func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    let sleeper = Task {
      do { try await sleep(for: duration) } catch { return }
      ring()
    }
    return Alarm { sleeper.cancel() }
  }
}

/// Something that will ring.
public struct Alarm: Sendable {
  /// It will not ring any more.
  public let silence: @Sendable () -> Void
  public init(_ silence: @escaping @Sendable () -> Void) { self.silence = silence }
}

/// Chance, injected.
public protocol RandomSource: Sendable {
  /// A whole number in 0..<limit; `limit` is at least 1.
  func below(_ limit: Int) -> Int
}
