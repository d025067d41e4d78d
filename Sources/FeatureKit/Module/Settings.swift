package import JSON

/// A module's part of `modules` in flags.json. Strict: a key that the module does not know is an error.
package struct Settings: Sendable, Equatable {
  package let value: JSONValue?

  package init(_ value: JSONValue? = nil) { self.value = value }

  /// The settings as the module's own type; all defaults when the file says nothing.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONCoder.decode(type, from: value ?? [:], unknownKeys: .refused)
  }
}
