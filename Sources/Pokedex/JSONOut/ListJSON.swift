package import JSON

extension SpeciesPage {
  /// What `list --json` prints.
  package var listJSON: JSONValue {
    [
      "schema": 1,
      "total": .integer(total),
      "offset": .integer(offset),
      "limit": .integer(limit),
      "next": next.map { .integer($0) } ?? .null,
      "previous": previous.map { .integer($0) } ?? .null,
      "items": .array(species.map(\.itemJSON)),
    ]
  }
}

extension SpeciesSummary {
  /// A species as an item of a list.
  package var itemJSON: JSONValue {
    [
      "id": .integer(id.value), "name": .string(name), "displayName": .string(displayName),
      "types": .array(types.map { .string($0.rawValue) }),
    ]
  }
}
