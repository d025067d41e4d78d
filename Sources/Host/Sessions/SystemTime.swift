package import FeatureKit
package import System

/// The machine's own clock.
package struct SystemTime: TimeSource {
  package init() {}
  package var wall: Timestamp { Clocks.wall }
  package var monotonic: Duration { .nanoseconds(Clocks.monotonic) }
  package func sleep(for duration: Duration) async throws { try await Clocks.sleep(for: duration) }

  private static let alarms = AlarmClock()

  package func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    Self.alarms.alarm(after: duration, ring)
  }
}

/// The machine's own chance.
package struct SystemRandom: RandomSource {
  package init() {}
  package func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit)) }
}
