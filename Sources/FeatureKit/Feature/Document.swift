public import JSON

/// Values as JSON, for features, which do not see JSON itself: what they answer to commands, keep in records, and
/// read from files that a person names.
public enum Document {
  /// The value as a document of one of our JSON shapes.
  public static func json(of value: some Encodable) throws -> JSONValue { try JSONCoder.encode(value) }

  /// The value's document on one line, in UTF-8.
  public static func bytes(of value: some Encodable) throws -> [UInt8] { Array(try json(of: value).compactText.utf8) }

  /// Reads a document. Keys that `type` does not know are ignored; the error names line and column, or the key.
  public static func read<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONCoder.decode(type, from: JSONValue.parse(bytes))
  }
}

extension Answer {
  /// One document, made of a value whose properties are the keys.
  public init(
    encoding document: some Encodable, _ screen: Screen<AnyAction>, problems: [CommandFailure] = []
  ) throws {
    self.init([try Document.json(of: document)], screen, problems: problems)
  }

  /// A document a value, one a line.
  public init(
    encodingEach documents: [some Encodable], _ screen: Screen<AnyAction>, problems: [CommandFailure] = []
  ) throws {
    self.init(try documents.map { try Document.json(of: $0) }, screen, problems: problems)
  }
}

/// A key that is always there, with `null` where there is nothing: `"next":null`.
@propertyWrapper public struct OrNull<Value: Encodable & Sendable>: Encodable, Sendable {
  public var wrappedValue: Value?
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
