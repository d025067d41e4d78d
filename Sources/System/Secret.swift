/// Text that is used and never shown: printed, interpolated, dumped or logged it is `•••`.
package struct Secret: Hashable, Sendable {
  /// The text itself, for whoever really needs it. Never part of a message.
  package let exposed: String

  package init(_ text: String) { exposed = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "•••" }
  package var debugDescription: String { "•••" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Decodable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }
}
