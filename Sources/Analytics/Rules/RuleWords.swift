import System

/// What is wrong with a rule.
enum RuleFault: Error, Hashable, Sendable {
  case badName
  case missing(String)
  case wrongType(String, wanted: String, found: String)
  case unknown(String, String, known: [String])
  /// That key says nothing about events of this kind.
  case misplaced(String, kind: String)
  case notAllowed(String)
  case tooManyParameters(Int)
}

/// Every sentence about rules, in one place.
enum RuleWords {
  static func complaint(_ fault: RuleFault, about name: String) -> String {
    "The analytics rule '\(name.printable(limit: 64))' is left out: \(reason(fault))"
  }

  static func tooMany(_ count: Int) -> String {
    "There are \(count) analytics rules; only the first \(RuleReader.Limits.rules) are in force."
  }

  private static func reason(_ fault: RuleFault) -> String {
    switch fault {
    case .badName:
      "an event's name has 1 to \(RuleReader.Limits.name) bytes."
    case .missing(let key):
      "it has no '\(key)'."
    case .wrongType(let what, let wanted, let found):
      "\(what.printable()) must be \(wanted), not \(found)."
    case .unknown(let what, let name, let known):
      "there is no \(what) '\(name.printable())'." + suggestion(for: name, among: known)
    case .misplaced(let key, let kind):
      "events of kind \(kind) have no '\(key)' to match."
    case .notAllowed(let parameter):
      "the parameter '\(parameter.printable())' is not on the allow-list; "
        + "add it to `parameters` of modules[\"stream.analytics\"]."
    case .tooManyParameters(let count):
      "it has \(count) parameters; an event carries at most \(RuleReader.Limits.parameters)."
    }
  }

  private static func suggestion(for name: String, among known: [String]) -> String {
    let near = Spelling.nearest(to: name, among: known)
    if !near.isEmpty { return " Did you mean \(near.joined(separator: " or "))?" }
    let listed = known.prefix(12)
    return listed.isEmpty ? "" : " There are: \(listed.joined(separator: ", "))\(known.count > 12 ? ", …" : "")."
  }
}
