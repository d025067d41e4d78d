/// The clock, injected: tests hold one that they turn themselves.
package protocol TimeSource: Sendable {
  /// Unix milliseconds.
  var wall: Int64 { get }
  /// Since some fixed moment; never goes back.
  var monotonic: Duration { get }
  /// Throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// Chance, injected.
package protocol RandomSource: Sendable {
  /// A whole number in 0..<limit; `limit` is at least 1.
  func below(_ limit: Int) -> Int
}
