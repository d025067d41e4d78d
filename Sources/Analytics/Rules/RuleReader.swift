import FeatureKit
import JSON
import System

/// Reads the value of the flag `analytics.rules` and checks it against what the registered modules can say.
///
/// Rules that are right take effect; the others are left out, a sentence each.
struct RuleReader {
  struct Limits {
    static let rules = 100
    static let parameters = 24
    static let name = 64
  }

  /// What a rule may name.
  struct Vocabulary {
    /// Features and the names of their actions.
    let actions: [String: [String]]
    let routes: [String]
    /// Parameter names that may be sent.
    let parameters: Set<String>

    init(manifests: [Manifest], parameters: some Sequence<String>) {
      actions = Dictionary(
        manifests.filter { $0.id.kind == "feature" }.map { ($0.id.name, $0.actions) },
        uniquingKeysWith: { first, _ in first })
      routes = manifests.flatMap { $0.routes.map(\.pathText) }
      self.parameters = Set(parameters)
    }
  }

  private let vocabulary: Vocabulary
  private(set) var rules: [Rule] = []
  private(set) var complaints: [String] = []

  init(_ value: JSONObject, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    for member in value.members.prefix(Limits.rules) {
      do {
        rules.append(try rule(member.key, member.value))
      } catch {
        complaints.append(RuleWords.complaint(error, about: member.key))
      }
    }
    if value.count > Limits.rules { complaints.append(RuleWords.tooMany(value.count)) }
  }

  private func rule(_ name: String, _ value: JSONValue) throws(RuleFault) -> Rule {
    guard !name.isEmpty, name.utf8.count <= Limits.name else { throw .badName }
    let members = try object(value, "the rule", keys: ["when", "parameters"])
    guard let when = members["when"] else { throw .missing("when") }
    var rule = try matcher(name, when)
    if let parameters = members["parameters"] { rule.parameters = try self.parameters(parameters, rule) }
    return rule
  }

  private func matcher(_ name: String, _ value: JSONValue) throws(RuleFault) -> Rule {
    let members = try object(value, "when", keys: ["kind", "feature", "action", "route", "from", "subject"])
    guard let kindName = try text(members, "kind") else { throw .missing("when.kind") }
    guard let kind = EventKind(name: kindName) else {
      throw .unknown("kind of event", kindName, known: EventKind.allCases.map(\.name))
    }
    var rule = Rule(name: name, kind: kind)
    rule.feature = try text(members, "feature")
    rule.action = try text(members, "action")
    rule.route = try text(members, "route")
    rule.subject = try text(members, "subject")
    rule.from = try origin(members["from"])
    try check(rule)
    return rule
  }

  private func origin(_ value: JSONValue?) throws(RuleFault) -> Rule.Origin? {
    switch value {
    case nil: return nil
    case .bool(true): return .anywhere
    case .string(let feature):
      guard feature == "home" || vocabulary.actions[feature] != nil else {
        throw .unknown("feature", feature, known: vocabulary.actions.keys.sorted())
      }
      return .feature(feature)
    case .some(let other): throw .wrongType("when.from", wanted: "true or a feature's name", found: other.kindName)
    }
  }

  /// A rule must be able to hit: what it names has to exist, and its kind has to have it.
  private func check(_ rule: Rule) throws(RuleFault) {
    if let feature = rule.feature, feature != "host", vocabulary.actions[feature] == nil {
      throw .unknown("feature", feature, known: vocabulary.actions.keys.sorted())
    }
    if let route = rule.route, !vocabulary.routes.contains(route) {
      throw .unknown("route", route, known: vocabulary.routes)
    }
    if rule.action != nil, rule.kind != .action { throw .misplaced("action", kind: rule.kind.name) }
    if rule.from != nil || rule.subject != nil, rule.kind != .navigated {
      throw .misplaced(rule.from == nil ? "subject" : "from", kind: rule.kind.name)
    }
    if let action = rule.action {
      let known = rule.feature.map { vocabulary.actions[$0] ?? [] } ?? vocabulary.actions.values.flatMap { $0 }
      guard known.contains(action) else {
        throw .unknown(rule.feature.map { "action of \($0)" } ?? "action", action, known: known)
      }
    }
  }

  private func parameters(_ value: JSONValue, _ rule: Rule) throws(RuleFault) -> [Rule.Parameter] {
    guard let object = value.object else {
      throw .wrongType("parameters", wanted: "an object", found: value.kindName)
    }
    guard object.count <= Limits.parameters else { throw .tooManyParameters(object.count) }
    var parameters: [Rule.Parameter] = []
    for member in object.members {
      guard vocabulary.parameters.contains(member.key) else { throw .notAllowed(member.key) }
      parameters.append(Rule.Parameter(name: member.key, path: try path(member.value, member.key, rule.kind)))
    }
    return parameters
  }

  private func path(_ value: JSONValue, _ name: String, _ kind: EventKind) throws(RuleFault) -> ParameterPath {
    switch value {
    case .number(let number): return .constant(number.integer.map { .whole($0) } ?? .fraction(number.double))
    case .bool(let isTrue): return .constant(.truth(isTrue))
    case .string(let text): return try path(text, kind)
    default: throw .wrongType("parameters.\(name)", wanted: "a path, a number or a boolean", found: value.kindName)
    }
  }

  private func path(_ text: String, _ kind: EventKind) throws(RuleFault) -> ParameterPath {
    let fields = EventKind.commonFields + kind.fields
    if fields.contains(text) { return .field(text) }
    guard kind == .action, text.hasPrefix("action.") else { throw .unknown("path", text, known: fields) }
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map(String.init)
    let measure = parts.last.flatMap(ParameterPath.Measure.init(rawValue:))
    if measure != nil { parts.removeLast() }
    guard !parts.contains(""), measure != nil || !parts.isEmpty else {
      throw .unknown("path", text, known: fields + ["action._0", "action._0.length", "action._0.count"])
    }
    return .payload(parts, measure)
  }

  private func object(_ value: JSONValue, _ what: String, keys: [String]) throws(RuleFault) -> JSONObject {
    guard let object = value.object else { throw .wrongType(what, wanted: "an object", found: value.kindName) }
    if let stranger = object.keys.first(where: { !keys.contains($0) }) {
      throw .unknown("key of \(what)", stranger, known: keys)
    }
    return object
  }

  private func text(_ object: JSONObject, _ key: String) throws(RuleFault) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.string else {
      throw .wrongType("when.\(key)", wanted: "a string", found: value.kindName)
    }
    return text
  }
}
