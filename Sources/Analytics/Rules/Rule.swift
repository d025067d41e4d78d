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

  init(_ rules: [Rule] = []) {
    self.rules = rules
    byKind = EventKind.allCases.map { kind in rules.filter { $0.kind == kind } }
  }

  func rules(for event: Event) -> [Rule] {
    var taking: [Rule] = []
    for rule in byKind[event.news.kind.rawValue] where rule.takes(event) { taking.append(rule) }
    return taking
  }
}
