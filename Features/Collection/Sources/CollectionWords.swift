import FeatureKit
import Pokedex

/// Every sentence that `pokehost collection …` says about how it was used, in one place.
enum CollectionWords {
  typealias What = CollectionCommand.What

  static func unknown(_ word: String) -> CommandFailure {
    CommandFailure(
      .usage, "A collection cannot be asked to “\(word)”.",
      hint: "It knows \(What.allCases.map(\.rawValue).joined(separator: ", ")).")
  }

  static let noNames = CommandFailure(.usage, "Say which Pokémon: `pokehost collection add pikachu eevee`.")

  static let notOneFile = CommandFailure(
    .usage, "Say which file: `pokehost collection import caught.csv`; - is standard input.")

  static func strayName(_ name: String, of what: What) -> CommandFailure {
    switch what {
    case .export:
      let format = name.hasSuffix(".csv") ? " --format csv" : ""
      return CommandFailure(
        .usage, "An export takes no file, so “\(name)” was not written: it prints to standard output.",
        hint: "For example `pokehost collection export\(format) > \(word(name, instead: "FILE"))`.")
    case .undo:
      return CommandFailure(
        .usage, "An undo takes no name, so nothing was undone: it takes the last change back, not that of “\(name)”.",
        hint:
          "`pokehost collection undo` does that; `pokehost collection remove \(word(name, instead: "NAME"))` takes one mark away."
      )
    default:
      return CommandFailure(
        .usage, "A list takes no name, so “\(name)” was not looked for: it shows all that is marked.",
        hint: "`pokehost collection list` does that; `pokehost show \(word(name, instead: "NAME"))` shows one Pokémon.")
    }
  }

  /// As it can be typed: what a shell would read more into is not repeated.
  private static func word(_ name: String, instead: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    return isPlain && !name.isEmpty ? name : instead
  }

  /// `heeding` are those that take the option.
  static func strayOption(_ option: String, of what: What, heeding: [What]) -> CommandFailure {
    CommandFailure(
      .usage, "`collection \(what.rawValue)` takes no --\(option); these do: \(list(heeding)).",
      hint: "Leave --\(option) out.")
  }

  private static func list(_ whats: [What]) -> String { whats.map(\.rawValue).joined(separator: ", ") }

  static func longNote(_ number: DexNumber) -> CommandFailure {
    CommandFailure(
      .badData,
      "The note on Pokémon \(number) has more than \(Mark.longestNote) characters, so that note was left out.")
  }

  static func damaged(_ key: String) -> CommandFailure {
    CommandFailure(
      .badData, "The mark \(key) could not be read and was left out.",
      hint: "Mark that Pokémon again, or import a backup.")
  }

  static func leftOut(_ number: DexNumber) -> CommandFailure {
    CommandFailure(.badData, "No Pokémon has the number \(number), so that entry was left out.")
  }
}
