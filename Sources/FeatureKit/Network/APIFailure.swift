import System

/// Why an API gave no value. `sentence` words it for a person.
public enum APIFailure: Error, Hashable, Sendable {
  case noAnswer(HTTPFailure)
  /// The service knows no such thing: news about the question, not about the network.
  case absent(url: String)
  case status(url: String, Int)
  case wrongType(url: String, found: String?, wanted: [String])
  /// The body is not what the service promises; the reason names the place in it.
  case unreadable(url: String, reason: String)

  /// What happened, with which address, and what to do.
  public var sentence: String {
    switch self {
    case .noAnswer(let failure): failure.sentence
    case .absent(let url): "There is nothing at \(url.toldAddress). Check the name or number that was asked for."
    case .status(let url, 429): "\(url.toldAddress) asks for fewer requests (status 429). Try again in a minute."
    case .status(let url, let status) where status >= 500:
      "\(url.toldAddress) has trouble of its own (status \(status)). Try again later."
    case .status(let url, let status):
      "\(url.toldAddress) refused the request (status \(status)). Check the address that is set for this service."
    case .wrongType(let url, let found, let wanted):
      "\(url.toldAddress) answered with \((found ?? "no content type").printable()) instead of "
        + "\(wanted.joined(separator: " or ")). Check whether this network wants you to log in first."
    case .unreadable(let url, let reason):
      "\(url.toldAddress) answered with data that cannot be used: \(reason.printable(limit: 400)). "
        + "Try again later, or update pokehost."
    }
  }

  /// True when nobody could be asked or nobody could answer, so that older data is the best there is.
  public var isOutage: Bool {
    switch self {
    case .noAnswer(.cancelled), .absent: false
    case .noAnswer, .status, .wrongType, .unreadable: true
    }
  }
}

extension APIFailure: Worded {}

extension APIFailure: CustomStringConvertible {
  public var description: String { sentence }
}
