package import JSON

extension EvolutionChain {
  /// What `evolution --json` prints.
  package var evolutionJSON: JSONValue { ["schema": 1, "chainId": .integer(id.value), "root": root.json] }
}

extension EvolutionChain.Stage {
  var json: JSONValue {
    [
      "id": .integer(species.id.value),
      "name": .string(species.name),
      "displayName": .string(species.displayName),
      "isBaby": .bool(isBaby),
      "conditions": .array(conditions.map(\.json)),
      "evolvesTo": .array(evolvesTo.map(\.json)),
    ]
  }
}

extension EvolutionCondition {
  var json: JSONValue {
    [
      "text": .string(text),
      "default": .bool(isDefault),
      "form": form.map(JSONValue.string) ?? .null,
      "details": .object(JSONObject(details.map { ($0.key, $0.value.json) })),
    ]
  }
}

extension EvolutionCondition.Value {
  var json: JSONValue {
    switch self {
    case .name(let name): .string(name)
    case .number(let number): .integer(number.value)
    case .yes: true
    }
  }
}
