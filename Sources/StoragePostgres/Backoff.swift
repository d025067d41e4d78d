#if Postgres
/// How long a server that cannot be reached is left alone: longer after every failure, up to ten seconds.
struct Backoff: Sendable {
  private static let shortest: Int64 = 100
  private static let longest: Int64 = 10_000

  private var pause = shortest
  private var until: Int64 = .min
  private var last: PostgresFault?

  /// Why no attempt is made at this moment, in monotonic milliseconds; nil when one may be made.
  func refusal(at now: Int64) -> PostgresFault? { now < until ? last : nil }

  /// `chance` in 0..<1 spreads the attempts of many hosts.
  mutating func failed(_ fault: PostgresFault, at now: Int64, chance: Double) {
    last = fault
    until = now + Int64(Double(pause) * (0.5 + chance / 2))
    pause = min(pause * 2, Self.longest)
  }

  mutating func succeeded() { self = Backoff() }

  /// What the next pause will be, at most.
  var nextPause: Int64 { pause }
}
#endif
