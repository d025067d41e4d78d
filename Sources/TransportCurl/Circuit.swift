/// Leaves a host alone that failed repeatedly, so that a dead network costs one wait and not one a row.
///
/// Closed, it counts failures in a row. Open, it refuses until a rest has passed; then one request goes to see, and its
/// outcome closes the circuit or begins a rest twice as long.
struct Circuit {
  enum Outcome {
    case answered
    case failed
    /// There is no way to the host at all: no name, no connection in time. Once is enough.
    case noWay
    /// Says nothing of the host: cancelled, refused by a limit of ours.
    case noNews
  }

  enum Admission: Equatable {
    case go
    case rest(for: Duration)
  }

  static let failuresInARow = 5
  static let firstRest: Duration = .seconds(10)
  static let longestRest: Duration = .seconds(120)
  /// What somebody is told to wait while another looks whether the host is back.
  static let waitForScout: Duration = .seconds(1)

  private var failures = 0
  private var rest = firstRest
  private var openUntil: Duration?
  private var hasScout = false

  mutating func admit(at now: Duration) -> Admission {
    guard let openUntil else { return .go }
    guard now >= openUntil else { return .rest(for: openUntil - now) }
    guard !hasScout else { return .rest(for: Self.waitForScout) }
    hasScout = true
    return .go
  }

  /// True when this outcome opened the circuit.
  mutating func record(_ outcome: Outcome, at now: Duration) -> Bool {
    switch outcome {
    case .noNews:
      hasScout = false
      return false
    case .answered:
      self = Circuit()
      return false
    case .failed: failures += 1
    case .noWay: failures = Self.failuresInARow
    }
    if openUntil != nil {
      // Those that were under way when the circuit opened say nothing new; a scout does.
      guard hasScout else { return false }
      hasScout = false
      rest = min(rest * 2, Self.longestRest)
    } else if failures < Self.failuresInARow {
      return false
    }
    openUntil = now + rest
    return true
  }
}
