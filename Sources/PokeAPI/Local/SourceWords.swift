import FeatureKit
import Pokedex

/// What sources say of what they answer, in one place.
enum SourceWords {
  static func old(age: Int64) -> String { "From this machine, \(ageText(age)) old." }

  static func bundled(day: String) -> String { "From the facts that come with pokehost, as of \(day)." }

  static func instead(of failure: APIFailure, age: Int64) -> String {
    "\(failure.sentence) This is what was kept, \(ageText(age)) old."
  }

  static func instead(of failure: APIFailure, day: String) -> String {
    "\(failure.sentence) This comes with pokehost, as of \(day)."
  }

  static func failure(_ failure: APIFailure, absence: PokedexFailure) -> PokedexFailure {
    switch failure {
    case .absent: absence
    case .noAnswer(.cancelled): .cancelled
    case .unreadable(let url, let reason): .unreadable(place: url, reason: reason)
    default: .outOfReach(reason: failure.sentence)
    }
  }

  private static func ageText(_ milliseconds: Int64) -> String {
    let minutes = max(0, milliseconds) / 60_000
    return switch minutes {
    case ..<2: "a minute"
    case ..<120: "\(minutes) minutes"
    case ..<2_880: "\(minutes / 60) hours"
    default: "\(minutes / 1_440) days"
    }
  }
}
