package import System

/// A value with where it came from and how old it is.
package struct Answer<Value: Sendable>: Sendable {
  package var value: Value
  package var origin: Origin
  /// When the value was read from its source; nil for bundled facts.
  package var fetchedAt: Timestamp?
  /// One quiet line when the value is old or stands in for what could not be fetched.
  package var note: String?

  package init(_ value: Value, origin: Origin, fetchedAt: Timestamp? = nil, note: String? = nil) {
    self.value = value
    self.origin = origin
    self.fetchedAt = fetchedAt
    self.note = note
  }

  package func map<Other: Sendable>(_ change: (Value) -> Other) -> Answer<Other> {
    Answer<Other>(change(value), origin: origin, fetchedAt: fetchedAt, note: note)
  }
}

package enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
  /// Kept on this machine.
  case storage
  /// Just fetched.
  case live
  /// Within the program.
  case bundled
}

extension Answer: Equatable where Value: Equatable {}
extension Answer: Hashable where Value: Hashable {}
extension Answer: Encodable where Value: Encodable {}
extension Answer: Decodable where Value: Decodable {}
