import FeatureKit
import Pokedex

extension ShowCommand {
  /// A Pokémon as a document.
  static let shape: Shape = .document([
    "id": .integer, "name": .text, "form": .text, "displayName": .text, "genus": .orNull(.text),
    "types": .list(.text), "heightCm": .integer, "weightKg": .number, "stats": statsShape,
    "abilities": .list(["name": .text, "hidden": .truth]), "sprite": .orNull(.text), "generation": .integer,
    "origin": .words(["storage", "live", "bundled"]), "fetchedAt": .orNull(.text),
  ])

  /// The six by their names.
  static let statsShape: Shape = [
    "hp": .integer, "attack": .integer, "defense": .integer, "specialAttack": .integer, "specialDefense": .integer,
    "speed": .integer,
  ]
}

extension CompareCommand {
  /// Both, and by how much the first is ahead.
  static let shape: Shape = .document([
    "items": .list(ShowCommand.shape),
    "differences": [
      "heightCm": .integer, "weightKg": .number, "stats": ShowCommand.statsShape, "total": .integer,
    ],
  ])
}

extension TypeCommand {
  private static let matchups: Shape = .list(["type": .text, "factor": .number])

  static let shape: Shape = .document([
    "types": .list(.text), "weakTo": matchups, "resists": matchups, "hits": matchups,
  ])
}
