import FeatureKit
import JSON

/// The rules of the flag `analytics.rules`, compiled anew only when the flag's value is another.
struct RuleState: Sendable {
  static let knob = Knob(
    "analytics.rules", default: JSONObject(),
    help: "Which events of the host's stream become which analytics events, with which parameters.")

  /// What is wrong with the rules of a flags file that is not in force.
  static func complaints(about value: JSONValue, settings: Settings, manifests: [Manifest]) -> [String] {
    guard let rules = value.object else { return [] }
    // Settings that are not taken are told of by whoever starts the module.
    let stream = (try? settings.decode(StreamSettings.self)) ?? StreamSettings()
    return RuleReader(rules, RuleReader.Vocabulary(manifests: manifests, parameters: stream.allowed)).complaints
  }

  /// The change of the host after which the flags were last looked at.
  private(set) var generation: Int?
  private var value = JSONObject()
  private(set) var book = RuleBook()
  private(set) var complaints: [String] = []

  /// Takes up what the flags say now. Returns complaints that are new.
  mutating func refresh(from host: any HostView, allowing parameters: [String]) -> [String] {
    let generation = host.generation
    guard generation != self.generation else { return [] }
    let isFirst = self.generation == nil
    self.generation = generation
    let newer = host.localSession[Self.knob]
    guard isFirst || newer != value else { return [] }
    value = newer
    let reader = RuleReader(newer, RuleReader.Vocabulary(manifests: host.manifests, parameters: parameters))
    let before = Set(complaints)
    book = RuleBook(reader.rules)
    complaints = reader.complaints
    return complaints.filter { !before.contains($0) }
  }
}
