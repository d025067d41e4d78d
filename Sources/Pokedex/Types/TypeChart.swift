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

    fileprivate func effectiveness(on defending: PokemonType) -> Effectiveness {
      if none.contains(defending) { return .none }
      if half.contains(defending) { return .half }
      return double.contains(defending) ? .double : .normal
    }
  }

  package struct Matchup: Hashable, Sendable {
    package let type: PokemonType
    package let effectiveness: Effectiveness
  }

  private let rows: [Row]
  /// How each row's attacks hit one type, for every type that a row says something about.
  private let hits: [PokemonType: [Effectiveness]]

  package init(_ rows: [Row]) {
    self.rows = rows
    let defenders = Set(rows.flatMap { $0.double + $0.half + $0.none })
    hits = Dictionary(uniqueKeysWithValues: defenders.map { type in (type, rows.map { $0.effectiveness(on: type) }) })
  }

  package var types: [PokemonType] { rows.map { $0.attacking } }

  package func effectiveness(of attacking: PokemonType, on defending: PokemonType) -> Effectiveness {
    // So few short rows are looked through sooner than tables of them are made.
    rows.last { $0.attacking == attacking }?.effectiveness(on: defending) ?? .normal
  }

  /// The product over all the defender's types; one that is named twice counts once.
  package func effectiveness(of attacking: PokemonType, on defenders: [PokemonType]) -> Effectiveness {
    distinct(defenders).reduce(.normal) { $0 * effectiveness(of: attacking, on: $1) }
  }

  /// How each attacking type hits a defender of these types, hardest first, else in the chart's order.
  package func defence(of types: [PokemonType]) -> [Matchup] {
    let defenders = distinct(types).compactMap { hits[$0] }
    return sorted(
      rows.indices.map { row in
        Matchup(type: rows[row].attacking, effectiveness: defenders.reduce(.normal) { $0 * $1[row] })
      })
  }

  /// The best that attacks of these types do to each single type, hardest first.
  package func attack(of types: [PokemonType]) -> [Matchup] {
    sorted(
      self.types.map { target in
        Matchup(type: target, effectiveness: types.map { effectiveness(of: $0, on: target) }.max() ?? .normal)
      })
  }

  private func sorted(_ matchups: [Matchup]) -> [Matchup] {
    var sorted: [Matchup] = []
    sorted.reserveCapacity(matchups.count)
    // There are few ways to be hit, and most are hit normally.
    var next = matchups.lazy.map(\.effectiveness).max()
    while let effectiveness = next {
      next = nil
      for matchup in matchups {
        if matchup.effectiveness == effectiveness {
          sorted.append(matchup)
        } else if matchup.effectiveness < effectiveness {
          next = max(next ?? .none, matchup.effectiveness)
        }
      }
    }
    return sorted
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
