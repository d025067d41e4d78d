import JSON

extension Endpoint where Value: Decodable {
  /// An answer in JSON, read as the type says; keys that it does not know are passed over.
  public init(json path: [String], query: [QueryItem] = [], bodyLimit: Int? = nil) {
    self.init(path, query: query, bodyLimit: bodyLimit) { body in
      try JSONCoder.decode(Value.self, from: try JSONValue.parse(body))
    }
  }
}
