import FeatureKit
import Pokedex
import System

/// What sources say of what they answer, in one place.
enum SourceWords {
  static func old(age: Int) -> String { "From this machine, \(ageText(age)) old." }

  static func bundled(day: String) -> String { "From the facts that come with pokehost, as of \(day)." }

  static func instead(of failure: APIFailure, age: Int) -> String {
    "\(brief(failure)); this is what was kept, \(ageText(age)) old."
  }

  static func instead(of failure: APIFailure, day: String) -> String {
    "\(brief(failure)); this comes with pokehost, as of \(day)."
  }

  static func failure(_ failure: APIFailure, absence: PokedexFailure) -> PokedexFailure {
    switch failure {
    case .absent: absence
    case .noAnswer(.cancelled): .cancelled
    case .unreadable(let url, let reason): .unreadable(place: url.toldAddress, reason: reason)
    default: .outOfReach(reason: failure.sentence)
    }
  }

  /// A failure that does not stand in the way, in a few words: the host and what is the matter with it.
  private static func brief(_ failure: APIFailure) -> String {
    switch failure {
    case .noAnswer(let failure): brief(failure)
    case .absent(let url): "\(host(url)) has no such thing"
    case .status(let url, 429): "\(host(url)) asks for fewer requests"
    case .status(let url, let status) where status >= 500: "\(host(url)) has trouble of its own (status \(status))"
    case .status(let url, let status): "\(host(url)) refused the request (status \(status))"
    case .wrongType(let url, let found, _):
      "\(host(url)) answered with \((found ?? "no content type").printable(limit: 40))"
    case .unreadable(let url, _): "\(host(url)) answered with data that cannot be used"
    }
  }

  private static func brief(_ failure: HTTPFailure) -> String {
    switch failure {
    case .unreachable(let url, _): "\(host(url)) cannot be reached"
    case .timedOut(let url, _): "\(host(url)) did not answer in time"
    case .untrusted(let url, _): "\(host(url)) has a certificate that does not verify"
    case .tooLarge(let url, _): "\(host(url)) answered with too much"
    case .badRedirect(let url, _): "\(host(url)) leads elsewhere"
    case .broken(let url, _): "\(host(url)) gave no whole answer"
    case .resting(let host, _): "\(host.printable()) failed several times and is left alone"
    case .overBudget(let url, _): "\(host(url)) was not asked, because too much was asked for from here"
    case .switchedOff: "This profile never touches the network"
    case .cancelled: "The request was cancelled"
    }
  }

  private static func host(_ url: String) -> String { (WebAddress(url)?.host ?? url.toldAddress).printable(limit: 60) }

  private static func ageText(_ milliseconds: Int) -> String {
    let minutes = max(0, milliseconds) / 60_000
    return switch minutes {
    case ..<2: "a minute"
    case ..<120: "\(minutes) minutes"
    case ..<2_880: "\(minutes / 60) hours"
    default: "\(minutes / 1_440) days"
    }
  }
}
