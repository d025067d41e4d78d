/// Why a record would be wrong to show, and where in it: "stats[2].base_stat must be a whole number, …".
package struct RecordFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// From the record's top: `["stats", "[2]", "base_stat"]`.
  package private(set) var path: [String]
  package let reason: String

  init(_ path: String..., reason: String) {
    self.path = path
    self.reason = reason
  }

  func under(_ step: String) -> RecordFailure {
    var failure = self
    failure.path.insert(step, at: 0)
    return failure
  }

  package var description: String {
    let place = path.reduce("") { $1.hasPrefix("[") || $0.isEmpty ? $0 + $1 : "\($0).\($1)" }
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}
