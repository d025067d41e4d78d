/// Which type hits which how hard. A type that the chart does not know hits and is hit normally.
package struct TypeChart: Hashable, Sendable {
  /// What one type's attacks do to those that they do not hit normally.
  package struct Row: Hashable, Sendable {
    package var attacking: PokemonType
    package var double: [PokemonType]
    package var half: [PokemonType]
    package var none: [PokemonType]

    package init(
      _ attacking: PokemonType, double: [PokemonType] = [], half: [PokemonType] = [], none: [PokemonType] = []
    ) {
      self.attacking = attacking
      self.double = double
      self.half = half
      self.none = none
    }
  }

  package struct Matchup: Hashable, Sendable {
    package let type: PokemonType
    package let effectiveness: Effectiveness
  }

  package let types: [PokemonType]
  private let effects: [PokemonType: [PokemonType: Effectiveness]]

  package init(_ rows: [Row]) {
    types = rows.map(\.attacking)
    var effects: [PokemonType: [PokemonType: Effectiveness]] = [:]
    for row in rows {
      var targets: [PokemonType: Effectiveness] = [:]
      for type in row.double { targets[type] = .double }
      for type in row.half { targets[type] = .half }
      for type in row.none { targets[type] = Effectiveness.none }
      effects[row.attacking] = targets
    }
    self.effects = effects
  }

  package func effectiveness(of attacking: PokemonType, on defending: PokemonType) -> Effectiveness {
    effects[attacking]?[defending] ?? .normal
  }

  /// The product over all the defender's types; one that is named twice counts once.
  package func effectiveness(of attacking: PokemonType, on defenders: [PokemonType]) -> Effectiveness {
    distinct(defenders).reduce(.normal) { $0 * effectiveness(of: attacking, on: $1) }
  }

  /// How each attacking type hits a defender of these types, hardest first, else in the chart's order.
  package func defence(of types: [PokemonType]) -> [Matchup] {
    sorted(self.types.map { Matchup(type: $0, effectiveness: effectiveness(of: $0, on: types)) })
  }

  /// The best that attacks of these types do to each single type, hardest first.
  package func attack(of types: [PokemonType]) -> [Matchup] {
    sorted(
      self.types.map { target in
        Matchup(type: target, effectiveness: types.map { effectiveness(of: $0, on: target) }.max() ?? .normal)
      })
  }

  private func sorted(_ matchups: [Matchup]) -> [Matchup] {
    matchups.enumerated()
      .sorted {
        ($1.element.effectiveness.quarters, $0.offset) < ($0.element.effectiveness.quarters, $1.offset)
      }
      .map(\.element)
  }

  private func distinct(_ types: [PokemonType]) -> [PokemonType] {
    types.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension [TypeChart.Matchup] {
  /// Those that hit harder than normally.
  package var weaknesses: [TypeChart.Matchup] { filter { $0.effectiveness > .normal } }
  /// Those that hit less than normally, or not at all.
  package var resistances: [TypeChart.Matchup] { filter { $0.effectiveness < .normal } }
}
