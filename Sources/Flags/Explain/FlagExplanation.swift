package import JSON

/// How a flag came to its answer: its rule as a tree, each node with the value that it gave.
package struct FlagExplanation: Sendable {
  package struct Node: Sendable {
    /// What its place in the rule above is: "when", "then", "else"; empty elsewhere.
    package let role: String
    /// `==`, `var profile`, `"beta"`.
    package let label: String
    /// The value that it gave; nil when it was not reached, or failed, or is not shown.
    package let value: JSONValue?
    /// The values are too large to be shown all.
    package let isOmitted: Bool
    /// How often it was evaluated: more than once inside `map` and its like.
    package let visits: Int
    /// The branch that gave the result.
    package let isTaken: Bool
    package let position: JSONPosition
    package let children: [Node]
  }

  package let key: String
  package let answer: FlagAnswer
  /// nil when the flag has no rule, or was decided before it.
  package let rule: Node?
  /// Where the flag stands in its file.
  package let position: JSONPosition
  package let context: JSONObject
}

/// Keeps what every node gave last.
struct RuleRecorder: RuleObserver {
  static var seesConstants: Bool { true }
  private(set) var visits: [Int: Int] = [:]
  private(set) var values: [Int: LogicValue] = [:]

  mutating func enter(_ node: Int) {
    visits[node, default: 0] += 1
    values[node] = nil
  }
  mutating func leave(_ node: Int, _ value: LogicValue) { values[node] = value }
}

extension FlagSet {
  /// nil when there is no such flag.
  package func explain(_ key: String, context: FlagContext) -> FlagExplanation? {
    guard let definition = definition(key) else { return nil }
    return FlagExplanation(
      key: key, answer: evaluate(key, context: context),
      rule: isPinned(key) ? nil : definition.explainRule(context, evaluators: storage.evaluators),
      position: definition.node.position, context: context.json)
  }
}

extension FlagDefinition {
  fileprivate func explainRule(_ context: FlagContext, evaluators: [ByteKey: JSONNode]) -> FlagExplanation.Node? {
    guard isEnabled, fault == nil, rule != nil, let targeting = node["targeting"] else { return nil }
    // Compiled anew, for a rule that was taken over from an older file does not know where it stands now.
    // One that was taken over may not fit in with newer evaluators; then the answer alone is shown.
    guard let rule = try? RuleCompiler.compile(targeting, evaluators: evaluators) else { return nil }
    var run = RuleRun(rule, context, flagKey: key, observer: RuleRecorder())
    // A fault is part of the picture: its node is the one without a value.
    _ = try? run.result()
    var tree = RuleTree(program: rule, record: run.observer, lines: JSONLineTable(node.document))
    return tree.node(rule.root)
  }
}

/// Draws a program together with what was recorded of a run.
private struct RuleTree {
  let program: RuleProgram
  let record: RuleRecorder
  let lines: JSONLineTable
  private var bytesLeft = FlagLimits.shownBytes

  init(program: RuleProgram, record: RuleRecorder, lines: JSONLineTable) {
    self.program = program
    self.record = record
    self.lines = lines
  }

  mutating func node(_ index: Int, role: String = "", isTaken: Bool = false) -> FlagExplanation.Node {
    let node = program.nodes[index]
    let children = program.children(of: node)
    let isChoice = node.operation == .call(.if) || node.operation == .call(.conditional)
    let taken = isChoice ? takenBranch(children) : nil
    let value = shown(record.values[index])
    var below: [FlagExplanation.Node] = []
    for (place, child) in children.enumerated() {
      below.append(
        self.node(child, role: isChoice ? Self.role(place, of: children.count) : "", isTaken: place == taken))
    }
    return FlagExplanation.Node(
      role: role, label: label(node), value: value, isOmitted: value == nil && record.values[index] != nil,
      visits: record.visits[index] ?? 0, isTaken: isTaken, position: lines.position(of: Int(node.source)),
      children: below)
  }

  /// Every node may have given the same large value.
  private mutating func shown(_ value: LogicValue?) -> JSONValue? {
    guard let value, value.extent.bytes <= bytesLeft else { return nil }
    bytesLeft -= Int(value.extent.bytes)
    return value.json
  }

  /// The branch of an `if` that was reached.
  private func takenBranch(_ children: [Int]) -> Int? {
    children.indices.last { place in
      Self.role(place, of: children.count) != "when" && record.visits[children[place]] != nil
    }
  }

  private static func role(_ place: Int, of count: Int) -> String {
    place % 2 == 1 ? "then" : place == count - 1 ? "else" : "when"
  }

  private func label(_ node: RuleProgram.Node) -> String {
    switch node.operation {
    case .constant: program.constants[Int(node.operand)].json.compactText
    case .list: "[…]"
    case .path: "var " + program.paths[Int(node.operand)].text
    case .call(let named): named.rawValue
    case .unknown: program.constants[Int(node.operand)].text ?? ""
    }
  }
}
