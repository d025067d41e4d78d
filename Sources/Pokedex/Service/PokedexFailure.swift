import System

/// Why the Pokédex cannot answer. `sentence` and `hint` word it for a person.
package enum PokedexFailure: Error, Hashable, Sendable, Codable {
  case unknownName(String, suggestions: [String])
  /// With the number as it was written.
  case unknownNumber(String)
  case ambiguousName(String, candidates: [String])
  /// Nobody could be asked, or nobody answered, and nothing is kept that could stand in; the reason is a sentence.
  case outOfReach(reason: String)
  /// What came, or what is kept, would be wrong to show. The place names the address and the path within.
  case unreadable(place: String, reason: String)
  /// What is kept on this machine cannot be read; the reason is a sentence.
  case storage(reason: String)
  case cancelled
}

extension PokedexFailure {
  /// What happened, with which value.
  package var sentence: String {
    switch self {
    case .unknownName(let name, let suggestions):
      "No Pokémon named '\(name.printable(limit: 60))'" + Self.question(suggestions)
    case .unknownNumber(let number): "No Pokémon has the number \(number.printable(limit: 40))."
    case .ambiguousName(let name, let candidates):
      "'\(name.printable(limit: 60))' may be \(Self.list(candidates, limit: 8, last: "or"))."
    case .outOfReach(let reason): reason
    case .unreadable(let place, let reason):
      "\(place.printable()) holds something that cannot be shown: \(reason.printable(limit: 400))."
    case .storage(let reason): reason
    case .cancelled: "The question was cancelled."
    }
  }

  /// What to do about it; nil when the sentence says it.
  package var hint: String? {
    switch self {
    case .unknownName(let name, []):
      "Try `pokehost search \(name.printable(limit: 60).shellWord)`, or another spelling."
    case .unknownName, .outOfReach, .storage, .cancelled: nil
    case .unknownNumber: "Numbers go from 1 to 1025; other forms have numbers from 10001."
    case .ambiguousName: "Type more of the name."
    case .unreadable: "Try again later, or update pokehost."
    }
  }

  /// Names to choose from.
  package var candidates: [String] {
    switch self {
    case .unknownName(_, let suggestions): suggestions
    case .ambiguousName(_, let candidates): candidates
    default: []
    }
  }

  /// True when the question names nothing that exists, so that no network and no repair would help.
  package var isNotFound: Bool {
    switch self {
    case .unknownName, .unknownNumber, .ambiguousName: true
    default: false
    }
  }

  private static func question(_ suggestions: [String]) -> String {
    suggestions.isEmpty ? "." : "; did you mean \(list(suggestions, limit: 3, last: "or"))?"
  }

  private static func list(_ names: [String], limit: Int, last: String) -> String {
    let shown = names.prefix(limit).map { $0.printable(limit: 60) }
    if names.count > limit { return shown.joined(separator: ", ") + " and \(names.count - limit) more" }
    guard let final = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
    return shown.dropLast().joined(separator: ", ") + " \(last) \(final)"
  }
}

extension PokedexFailure: Worded {}

extension PokedexFailure: CustomStringConvertible {
  package var description: String { sentence }
}
