import FeatureKit

/// One rule: which events of the stream become an analytics event of this name, and what it carries.
struct Rule: Hashable, Sendable {
  enum Origin: Hashable, Sendable {
    /// From any other screen.
    case anywhere
    case feature(String)
  }

  let name: String
  var kind: EventKind
  var feature: String?
  var action: String?
  /// A pattern: `/pokemon/{name}`.
  var route: String?
  var from: Origin?
  /// The kind of subject: `pokemon`.
  var subject: String?
  var parameters: [Parameter] = []

  struct Parameter: Hashable, Sendable {
    let name: String
    let path: ParameterPath
  }

  /// Whether the rule takes this event, whose kind fits already. What costs most is asked last.
  func takes(_ event: Event) -> Bool {
    if let feature, feature != event.source.feature { return false }
    if let route, route != event.source.pattern { return false }
    switch event.news {
    case .action(let any): return action.map { $0 == any.name } ?? true
    case .navigated(let navigation): return takes(navigation)
    default: return true
    }
  }

  private func takes(_ navigation: Navigation) -> Bool {
    if let subject, subject != navigation.subject?.kind { return false }
    switch from {
    case nil: return true
    case .anywhere: return navigation.from != nil
    case .feature(let name): return navigation.from?.feature == name
    }
  }
}

/// The rules in force, by kind, so that an event that no rule wants costs one look.
struct RuleBook: Sendable {
  let rules: [Rule]
  /// By the kind's number.
  private let byKind: [[Rule]]
  /// A bit for the number of each kind that some rule is for.
  let wantedKinds: UInt64

  init(_ rules: [Rule] = []) {
    self.rules = rules
    byKind = EventKind.allCases.map { kind in rules.filter { $0.kind == kind } }
    wantedKinds = rules.reduce(0) { $0 | 1 << UInt64($1.kind.rawValue) }
  }

  func rules(for event: Event) -> [Rule] {
    let rules = byKind[event.news.kind.rawValue]
    // Looked at where they stand: most events are wanted by none, and a rule is a handful of texts to copy.
    return rules.indices.filter { rules[$0].takes(event) }.map { rules[$0] }
  }
}
