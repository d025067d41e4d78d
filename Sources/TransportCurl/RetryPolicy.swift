import FeatureKit
import System

/// When a request is made again, and after how long: exponential back-off with jitter, or as the server asks.
struct RetryPolicy {
  /// Attempts in all, the first included.
  var attempts: Int
  var first: Duration = .milliseconds(200)
  var longest: Duration = .seconds(5)

  enum Decision: Equatable {
    case finish
    case again(after: Duration)
  }

  /// `left` is what remains of the request's time: a retry that cannot begin within it is none.
  func decide(
    _ outcome: Attempt.Outcome, attempt: Int, method: HTTPRequest.Method, left: Duration, now: Timestamp,
    random: any RandomSource
  ) -> Decision {
    guard method != .post, attempt < attempts else { return .finish }
    let pause: Duration
    switch outcome {
    case .success(let exchange):
      guard Self.passing.contains(exchange.response.status) else { return .finish }
      let asked = exchange.response[header: "Retry-After"].flatMap { RetryAfter.pause($0, now: now) }
      pause = asked ?? backOff(attempt, random: random)
    case .failure(let mishap):
      guard mishap.isPassing else { return .finish }
      pause = backOff(attempt, random: random)
    }
    return pause < left ? .again(after: pause) : .finish
  }

  /// States of a server that may be other ones a moment later.
  static let passing: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

  /// Between half and the whole of a pause that doubles with each attempt.
  private func backOff(_ attempt: Int, random: any RandomSource) -> Duration {
    let whole = min(first * (1 << min(attempt - 1, 16)), longest)
    let half = whole / 2
    return half + .microseconds(random.below(max(1, half.microseconds)))
  }
}

extension Duration {
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
