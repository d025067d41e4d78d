import JSON
import System

/// What can be said against a rule by looking at it.
struct RuleLint {
  struct Finding {
    let severity: FlagProblem.Severity
    let node: JSONNode
    let text: String
  }

  /// The names that a `$ref` may have.
  struct Evaluators {
    let names: Set<ByteKey>
    let sorted: [String]

    init(_ names: [String]) {
      self.names = Set(names.map(ByteKey.init))
      sorted = self.names.map(\.text).sorted()
    }
  }

  let evaluators: Evaluators
  /// The flag and the variants that results may name; nil for an evaluator, whose flags are many.
  let variants: (flag: String, names: Set<ByteKey>)?
  /// nil when nothing is known of that.
  let supplied: SuppliedPaths?
  let isShared: Bool
  private(set) var findings: [Finding] = []

  init(
    evaluators: Evaluators, variants: (flag: String, names: Set<ByteKey>)?, supplied: SuppliedPaths?, isShared: Bool
  ) {
    self.evaluators = evaluators
    self.variants = variants
    self.supplied = supplied
    self.isShared = isShared
  }

  private mutating func error(_ node: JSONNode, _ text: @autoclosure () -> String) { add(.error, node, text) }
  private mutating func warn(_ node: JSONNode, _ text: @autoclosure () -> String) { add(.warning, node, text) }

  /// One more than are listed shows that there are more.
  private mutating func add(_ severity: FlagProblem.Severity, _ node: JSONNode, _ text: () -> String) {
    guard findings.count <= FlagLimits.problems else { return }
    findings.append(Finding(severity: severity, node: node, text: text()))
  }

  mutating func root(_ rule: JSONNode) {
    if rule.kind == .object, rule.count > 1 { return error(rule, FlagWords.severalKeys(rule.count)) }
    visit(rule, seesData: true)
    result(rule)
  }

  /// `seesData`: paths start at the context, not at an element of a list.
  private mutating func visit(_ node: JSONNode, seesData: Bool) {
    switch node.kind {
    case .null, .bool, .number, .string: break
    case .array: for element in node.elements { visit(element, seesData: seesData) }
    case .object:
      guard let (name, argument) = node.onlyMember, let key = name.string else { return literal(node) }
      call(key, name, argument, seesData: seesData)
    }
  }

  private mutating func literal(_ node: JSONNode) {
    guard node.count > 1, node.members.contains(where: { RuleOperator.named[$0.key.string ?? ""] != nil }) else {
      return
    }
    error(node, FlagWords.severalKeys(node.count))
  }

  private mutating func call(_ key: String, _ name: JSONNode, _ argument: JSONNode, seesData: Bool) {
    if key == "$ref" { return reference(name, argument) }
    guard let named = RuleOperator.named[key] else {
      let known = RuleOperator.allCases.map(\.rawValue)
      return error(
        name, FlagWords.unknownOperator(key, nearest: Spelling.nearest(to: key, among: known, limit: 1).first))
    }
    let arguments = argument.kind == .array ? argument.elements : [argument]
    switch named {
    case .var:
      if seesData, let path = arguments.first { self.path(path) }
      for one in arguments { visit(one, seesData: seesData) }
    case .map, .filter, .reduce, .all, .none, .some:
      for (place, one) in arguments.enumerated() { visit(one, seesData: seesData && place != 1) }
    case .fractional:
      weights(arguments)
      for one in arguments { visit(one, seesData: seesData) }
    default: for one in arguments { visit(one, seesData: seesData) }
    }
  }

  private mutating func reference(_ name: JSONNode, _ argument: JSONNode) {
    if isShared { return error(name, FlagWords.nestedReference) }
    let target = argument.string ?? argument.value.compactText
    guard !evaluators.names.contains(ByteKey(target)) else { return }
    let known = evaluators.sorted
    error(name, FlagWords.noEvaluator(target, known: known))
  }

  private mutating func path(_ node: JSONNode) {
    guard let text = node.string, !text.isEmpty else { return }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: FlagLimits.valueLevels, omittingEmptySubsequences: false
    )
    .map { String(Substring($0)) }
    if parts[0] == "$flagd" {
      if text != "$flagd", text != "$flagd.flagKey", text != "$flagd.timestamp" {
        warn(node, FlagWords.unknownFlagd(text))
      }
    } else if let supplied, !supplied.contains(parts) {
      warn(node, FlagWords.unsupplied(text))
    }
  }

  private mutating func weights(_ arguments: [JSONNode]) {
    let sum = arguments.reduce(0.0) { sum, share in
      guard share.kind == .array, let first = share.elements.first, first.kind != .array else { return sum }
      return sum + max(0, share.elements.dropFirst().first.map { $0.number?.double ?? 0 } ?? 1)
    }
    guard sum > 2_147_483_647, let first = arguments.first else { return }
    error(first, FlagWords.heavy(sum))
  }

  // MARK: Results

  /// Literals where a rule's result stands must name variants.
  private mutating func result(_ node: JSONNode) {
    guard let variants else { return }
    switch node.kind {
    case .null: break
    case .array: error(node, FlagWords.noVariantName("an array", of: variants.flag))
    case .string, .bool, .number:
      let name = LogicValue(node.value).text ?? ""
      guard !variants.names.contains(ByteKey(name)) else { return }
      let known = known(variants.names)
      error(node, FlagWords.noVariant(name, of: variants.flag, known: known))
    case .object: if let (name, argument) = node.onlyMember { results(of: name, argument, at: node) }
    }
  }

  /// As many as a sentence makes use of.
  private func known(_ names: Set<ByteKey>) -> [String] {
    names.count <= FlagWords.mostCompared ? names.map(\.text).sorted() : []
  }

  private mutating func results(of name: JSONNode, _ argument: JSONNode, at node: JSONNode) {
    guard let variants, let named = name.string.flatMap({ RuleOperator.named[$0] }) else { return }
    let arguments = argument.kind == .array ? argument.elements : [argument]
    switch named {
    case .if, .conditional:
      for (place, one) in arguments.enumerated() where place % 2 == 1 || place == arguments.count - 1 { result(one) }
    case .fractional:
      for share in arguments where share.kind == .array { if let first = share.elements.first { result(first) } }
    case _ where named.isTest:
      let lacking = ["true", "false"].filter { !variants.names.contains(ByteKey($0)) }
      if !lacking.isEmpty { warn(node, FlagWords.givesTruth(variants.flag, lacking: lacking)) }
    default: break
    }
  }
}
