import FeatureKit
import Pokedex

// The parts of a Pokémon's page, for the page itself and for commands.
extension Pokemon {
  @NodeBuilder<DetailFeature.Action> func facts(in session: Session) -> [Node<DetailFeature.Action>] {
    Badges("Types", types.badges)
    let language = Language(session[DetailFeature.language])
    if let entry = entry.text(in: language) { Text(entry) }
    Facts(
      [
        genus.text(in: language).map { Fact("Genus", $0) },
        Fact("Height", height.text(session[DetailFeature.units])),
        Fact("Weight", weight.text(session[DetailFeature.units])),
        abilities.isEmpty ? nil : Fact("Abilities", abilities.map(\.text).joined(separator: ", ")),
        Fact("Generation", generation.roman),
        rarity.word.map { Fact("Rarity", $0) },
      ].compactMap { $0 })
  }

  @NodeBuilder<DetailFeature.Action> var meters: [Node<DetailFeature.Action>] {
    Meters(StatName.allCases.map { Meter($0.label, stats[$0].value, of: BaseStats.highest) })
    Facts([Fact("Total", String(stats.total))])
  }

  /// What it is weak to and what it resists, both types multiplied.
  var typeChart: Facts { Facts(TypeChart.standard.defence(of: types).facts) }
}

extension [TypeChart.Matchup] {
  /// A line a factor, hardest first; what hits normally is not said.
  var facts: [Fact] {
    var facts: [Fact] = []
    var rest = self[...]
    // They are sorted, so that each line's stand together.
    while let effectiveness = rest.first?.effectiveness {
      let alike = rest.prefix { $0.effectiveness == effectiveness }
      rest = rest.dropFirst(alike.count)
      guard effectiveness != .normal else { continue }
      let names = alike.map(\.type.displayName).joined(separator: ", ")
      facts.append(Fact("\(effectiveness.meaning) \(effectiveness.label)", names))
    }
    return facts
  }
}

extension Effectiveness {
  fileprivate var meaning: String {
    if self == .none { return "Unharmed by" }
    return self > .normal ? "Weak to" : "Resists"
  }
}

extension [PokemonType] {
  var badges: [Badge] { map { Badge($0.displayName, tone: Tone(rawValue: $0.rawValue)) } }
}

extension Height {
  func text(_ units: DetailFeature.Units) -> String { units == .metric ? metric : imperial }
}

extension Weight {
  func text(_ units: DetailFeature.Units) -> String { units == .metric ? metric : imperial }
}

extension Ability {
  var text: String { isHidden ? "\(displayName) (hidden)" : displayName }
}

extension Rarity {
  fileprivate var word: String? {
    switch self {
    case .ordinary: nil
    case .baby: "Baby"
    case .legendary: "Legendary"
    case .mythical: "Mythical"
    }
  }
}
