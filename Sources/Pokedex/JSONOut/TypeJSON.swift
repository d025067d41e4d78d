package import JSON

extension TypeChart {
  /// What `type --json` prints of a type or a pair.
  package func typeJSON(_ types: [PokemonType]) -> JSONValue {
    let defence = defence(of: types)
    return [
      "schema": 1,
      "types": .array(types.map { .string($0.rawValue) }),
      "weakTo": .array(defence.weaknesses.map(\.json)),
      "resists": .array(defence.resistances.map(\.json)),
      "hits": .array(attack(of: types).filter { $0.effectiveness != .normal }.map(\.json)),
    ]
  }
}

extension TypeChart.Matchup {
  var json: JSONValue { ["type": .string(type.rawValue), "factor": .double(effectiveness.factor)] }
}
