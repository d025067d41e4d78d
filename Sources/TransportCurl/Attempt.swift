import FeatureKit
import System

/// One exchange with a server, without retries and without following redirects.
enum Attempt {
  typealias Outcome = Result<Exchange, Mishap>
}

struct Exchange: Sendable {
  var response: HTTPResponse
  /// Where the server points to, as a whole URL; nil when it does not.
  var redirect: String?
  /// Of the server, or of the proxy that asked it; nil where the library does not say.
  var peer: NetworkAddress?
}

/// Why an exchange came to nothing, and what that says.
struct Mishap: Error, Equatable {
  var failure: HTTPFailure
  /// It may go better a moment later.
  var isPassing: Bool
  var news: Circuit.Outcome

  static func passing(_ failure: HTTPFailure) -> Mishap { Mishap(failure: failure, isPassing: true, news: .failed) }
  static func noWay(_ failure: HTTPFailure) -> Mishap { Mishap(failure: failure, isPassing: false, news: .noWay) }
  static func lasting(_ failure: HTTPFailure) -> Mishap { Mishap(failure: failure, isPassing: false, news: .noNews) }
}
