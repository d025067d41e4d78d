/// Decides after each crash whether a process is started again, and when.
package struct RestartPolicy: Hashable, Sendable {
  package enum Decision: Hashable, Sendable {
    /// `crash` counts the crashes of the last minute, this one among them.
    case restart(after: Duration, crash: Int)
    case giveUp
  }

  package static let window = Duration.seconds(60)
  /// How long to wait after the first crash within the window, the second, and so on.
  static let delays: [Duration] = [.zero, .milliseconds(250), .seconds(1), .seconds(4)]
  /// With as many crashes within the window the process stays down.
  package static let limit = delays.count + 1

  /// When the crashes of the last window happened, in nanoseconds of the monotonic clock.
  private var crashes: [Int64] = []

  package init() {}

  /// What to do about a crash at `now`, in nanoseconds of the monotonic clock.
  package mutating func decide(crashAt now: Int64) -> Decision {
    crashes.removeAll { now - $0 >= Self.window.nanoseconds }
    crashes.append(now)
    guard crashes.count < Self.limit else { return .giveUp }
    return .restart(after: Self.delays[crashes.count - 1], crash: crashes.count)
  }
}
