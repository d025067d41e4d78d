/// A value that is used and never shown: printed, interpolated, dumped, encoded or logged it is `•••`.
package struct Secret<Value: Sendable>: Sendable {
  /// The value itself, for whoever really needs it. Never part of a message.
  package let exposed: Value

  package init(_ value: Value) { exposed = value }
}

/// What stands where a secret would.
package enum Redaction {
  package static let mark = "•••"
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { Redaction.mark }
  package var debugDescription: String { Redaction.mark }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Decodable where Value: Decodable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

/// One way only: what was encoded tells nothing when it is decoded.
extension Secret: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Redaction.mark)
  }
}
