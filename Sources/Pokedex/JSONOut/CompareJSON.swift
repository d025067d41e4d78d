package import JSON

extension Pokemon {
  /// What `compare --json` prints: both as `show` prints them, and by how much the first is ahead.
  package static func compareJSON(_ left: Answer<Pokemon>, _ right: Answer<Pokemon>) -> JSONValue {
    let (first, second) = (left.value, right.value)
    return [
      "schema": 1,
      "items": [left.showJSON, right.showJSON],
      "differences": [
        "heightCm": .integer(first.height.centimetres - second.height.centimetres),
        "weightKg": .number(JSONNumber(tenths: first.weight.hectograms.value - second.weight.hectograms.value)),
        "stats": .object(
          JSONObject(StatName.allCases.map { ($0.rawValue, .integer(first.stats[$0].value - second.stats[$0].value)) })),
        "total": .integer(first.stats.total - second.stats.total),
      ],
    ]
  }
}
