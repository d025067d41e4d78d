// The operators that evaluate a rule once per element.
extension RuleRun {
  mutating func loop(
    _ named: RuleOperator, _ node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) -> LogicValue {
    let list = try argument(0, of: node, in: scope)
    if named == .reduce { return try reduce(list, node, in: scope) }
    guard case .array(let given)? = list else {
      return named == .map || named == .filter ? try array([]) : .bool(named == .none)
    }
    let elements = given.elements
    // Without a rule to evaluate nothing else would count.
    if node.count < 2 { try budget.read(elements: elements.count) }
    switch named {
    case .map:
      var values: [LogicValue] = []
      for element in elements { values.append(try argument(1, of: node, in: .value(element)) ?? .null) }
      return try array(values)
    case .filter:
      var kept: [LogicValue] = []
      for element in elements where try holds(node, for: element) { kept.append(element) }
      return try array(kept)
    case .all:
      for element in elements where try !holds(node, for: element) { return .bool(false) }
      return .bool(!elements.isEmpty)
    default:
      for element in elements where try holds(node, for: element) { return .bool(named == .some) }
      return .bool(named == .none)
    }
  }

  private mutating func holds(_ node: RuleProgram.Node, for element: LogicValue) throws(RuleFault) -> Bool {
    try argument(1, of: node, in: .value(element))?.isTruthy ?? false
  }

  private mutating func reduce(
    _ list: LogicValue?, _ node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) -> LogicValue {
    var accumulator = try argument(2, of: node, in: scope) ?? .null
    guard case .array(let given)? = list else { return accumulator }
    for element in given.elements {
      try budget.spend(1)
      let pair = try object([
        .init(RuleWord.current, element), .init(RuleWord.accumulator, accumulator),
      ])
      accumulator = try argument(1, of: node, in: .value(pair)) ?? .null
    }
    return accumulator
  }
}
