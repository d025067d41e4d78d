import FeatureKit
package import System

/// The machine's own clock, for suites that talk to real sockets.
package struct SystemTime: TimeSource {
  package init() {}
  package var wall: Timestamp { Clocks.wall }
  package var monotonic: Duration { .nanoseconds(Clocks.monotonic) }
  package func sleep(for duration: Duration) async throws { try await Clocks.sleep(for: duration) }
}

/// Chance that always comes out the same.
package struct SteadyChance: RandomSource {
  private let value: Int
  package init(_ value: Int = 0) { self.value = value }
  package func below(_ limit: Int) -> Int { value % limit }
}
