package import JSON
import System

extension Answer<Pokemon> {
  /// What `show --json` prints.
  package var showJSON: JSONValue {
    let pokemon = value
    return [
      "schema": 1,
      "id": .integer(pokemon.id.value),
      "name": .string(pokemon.species.name),
      "form": .string(pokemon.form),
      "displayName": .string(pokemon.displayName),
      "genus": pokemon.genus.text().map(JSONValue.string) ?? .null,
      "types": .array(pokemon.types.map { .string($0.rawValue) }),
      "heightCm": .integer(pokemon.height.centimetres),
      "weightKg": .number(JSONNumber(tenths: pokemon.weight.hectograms.value)),
      "stats": pokemon.stats.json,
      "abilities": .array(pokemon.abilities.map { ["name": .string($0.name), "hidden": .bool($0.isHidden)] }),
      "sprite": pokemon.pictures.front.map(JSONValue.string) ?? .null,
      "generation": .integer(pokemon.generation.value),
      "origin": .string(origin.rawValue),
      "fetchedAt": fetchedAt.map { .string($0.text) } ?? .null,
    ]
  }
}

extension BaseStats {
  /// The six under their names in camel case.
  package var json: JSONValue {
    .object(JSONObject(StatName.allCases.map { ($0.rawValue, .integer(self[$0].value)) }))
  }
}
