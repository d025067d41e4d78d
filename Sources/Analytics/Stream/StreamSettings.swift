import FeatureKit

/// `modules["stream.analytics"]` in flags.json.
struct StreamSettings: Decodable, Sendable {
  /// The most that waits on disk, in bytes.
  var capacity: Capacity?
  /// Names of parameters that may be sent: the allow-list. What is not on it is an error in a rule.
  var parameters: [String]?
  /// Those of them that may carry text out of an action. Nobody can know what a person typed into it.
  var texts: [String]?

  typealias Capacity = Bounded<65_536, 2_000_000_000>

  static let usualCapacity: Capacity = 4_194_304

  /// What the shipped rules and a few obvious ones need.
  static let usualParameters = [
    "id", "name", "from", "screen", "feature", "length", "results", "count", "effect", "milliseconds", "key", "variant",
    "before", "kind", "method", "host", "route", "status", "done", "total", "weight", "profile", "position", "offset",
    "generation", "isOn", "feature_flag.key", "feature_flag.result.variant", "feature_flag.result.reason",
    "feature_flag.context.id", "feature_flag.provider.name",
  ]

  var allowed: [String] { parameters ?? Self.usualParameters }
}
