import FeatureKit
import System

/// How one host is dealt with: whether it is left alone after failures, and the pause that it asked everybody for.
struct HostConduct {
  enum Admission: Equatable {
    case go
    /// It failed too often: nobody waits for it.
    case rest(for: Duration)
    /// It asked to be asked later, and will answer then.
    case pause(for: Duration)
  }

  private var circuit = Circuit()
  private var pausedUntil: Duration = .zero
  /// Why there was no way to it; what a person hears while it is left alone for that.
  private(set) var obstacle: String?

  mutating func admit(at now: Duration) -> Admission {
    if pausedUntil > now { return .pause(for: pausedUntil - now) }
    return switch circuit.admit(at: now) {
    case .go: .go
    case .rest(let rest): .rest(for: rest)
    }
  }

  /// The rest that this outcome begins; nil when it begins none.
  mutating func record(_ outcome: Attempt.Outcome, at now: Duration, wall: Timestamp) -> Duration? {
    if case .success(let exchange) = outcome, RetryPolicy.passing.contains(exchange.response.status),
      let asked = exchange.response[header: "Retry-After"].flatMap({ RetryAfter.pause($0, now: wall) })
    {
      pausedUntil = max(pausedUntil, now + asked)
    }
    obstacle = Self.obstacle(in: outcome)
    guard circuit.record(news(of: outcome), at: now) else { return nil }
    guard case .rest(let rest) = circuit.admit(at: now) else { return nil }
    return rest
  }

  private static func obstacle(in outcome: Attempt.Outcome) -> String? {
    guard case .failure(let mishap) = outcome, mishap.news == .noWay, case .unreachable(_, let reason) = mishap.failure
    else { return nil }
    return reason
  }

  private func news(of outcome: Attempt.Outcome) -> Circuit.Outcome {
    switch outcome {
    case .success(let exchange): exchange.response.status >= 500 ? .failed : .answered
    case .failure(let mishap): mishap.news
    }
  }
}
