package import JSON

extension SearchResult {
  /// What `search --json` prints.
  package func searchJSON(query: String) -> JSONValue {
    [
      "schema": 1,
      "query": .string(query),
      "items": .array(hits.map(\.json)),
      "suggestions": .array(suggestions.map { .string($0.name) }),
    ]
  }
}

extension SearchResult.Hit {
  var json: JSONValue {
    guard case .object(var item) = species.itemJSON else { return species.itemJSON }
    item["match"] = .string(match.word)
    if let otherName { item["otherName"] = .string(otherName) }
    return .object(item)
  }
}

extension SearchResult.Match {
  var word: String {
    switch self {
    case .number: "number"
    case .exact: "exact"
    case .prefix: "prefix"
    case .word: "word"
    case .substring: "substring"
    case .oneTypo, .twoTypos: "typo"
    case .filter: "filter"
    }
  }
}
