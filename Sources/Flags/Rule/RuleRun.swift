import JSON

/// Sees every node as it is evaluated.
protocol RuleObserver {
  /// False when it need not see the nodes whose values were known before the evaluation.
  static var seesConstants: Bool { get }
  mutating func enter(_ node: Int)
  mutating func leave(_ node: Int, _ value: LogicValue)
}

/// Sees nothing and costs nothing.
struct NoObserver: RuleObserver {
  static var seesConstants: Bool { false }
  @inline(__always) func enter(_ node: Int) {}
  @inline(__always) func leave(_ node: Int, _ value: LogicValue) {}
}

/// What a rule comes to.
enum RuleResult {
  /// The value at that place of the program's constants.
  case constant(Int)
  case value(LogicValue)
}

/// What a rule can see.
enum RuleScope {
  /// The context, with `$flagd`.
  case context
  /// Inside `map`, `filter`, …: only the element.
  case value(LogicValue)
}

/// One evaluation of one rule.
struct RuleRun<Observer: RuleObserver> {
  let program: RuleProgram
  let context: FlagContext
  let flagKey: String
  var observer: Observer
  /// A rule may loop over what a caller sends: this ends what would not end.
  var budget: RuleBudget

  init(
    _ program: RuleProgram, _ context: FlagContext, flagKey: String, observer: Observer,
    budget: RuleBudget = RuleBudget()
  ) {
    self.program = program
    self.context = context
    self.flagKey = flagKey
    self.observer = observer
    self.budget = budget
  }

  mutating func result() throws(RuleFault) -> RuleResult { try conclude(program.root, in: .context) }

  /// On data of its own instead of the context: without `$flagd`.
  mutating func result(on data: LogicValue) throws(RuleFault) -> LogicValue {
    try evaluate(program.root, in: .value(data))
  }

  /// As `evaluate`, for a node whose value is the rule's own: one that is known is only pointed at.
  private mutating func conclude(_ index: Int, in scope: RuleScope) throws(RuleFault) -> RuleResult {
    let node = program.nodes[index]
    switch node.operation {
    case .constant where !Observer.seesConstants: return .constant(Int(node.operand))
    case .call(.if) where !Observer.seesConstants, .call(.conditional) where !Observer.seesConstants:
      try budget.spend(1)
      guard let branch = try branch(of: node, in: scope) else { return .value(.null) }
      return try conclude(branch, in: scope)
    default: return .value(try evaluate(index, in: scope))
    }
  }

  mutating func evaluate(_ index: Int, in scope: RuleScope) throws(RuleFault) -> LogicValue {
    try budget.spend(1)
    observer.enter(index)
    let node = program.nodes[index]
    let value: LogicValue
    switch node.operation {
    case .constant: value = program.constants[Int(node.operand)]
    case .path: value = try follow(node, in: scope)
    case .call(let named): value = try call(named, node, in: scope)
    case .list: value = try array(try arguments(of: node, in: scope))
    case .unknown:
      throw .unknownOperator(program.constants[Int(node.operand)].text ?? "", offset: Int(node.source))
    }
    observer.leave(index, value)
    return value
  }

  /// A list that is made.
  mutating func array(_ elements: [LogicValue]) throws(RuleFault) -> LogicValue {
    try budget.make(elements: elements.count)
    let array = LogicArray(elements)
    try budget.check(array.extent)
    return .array(array)
  }

  /// The values of all arguments.
  mutating func arguments(of node: RuleProgram.Node, in scope: RuleScope) throws(RuleFault) -> [LogicValue] {
    var values: [LogicValue] = []
    values.reserveCapacity(Int(node.count))
    for place in 0..<Int(node.count) { values.append(try evaluate(program.child(place, of: node), in: scope)) }
    return values
  }

  /// One argument's value; nil when it is not there.
  mutating func argument(
    _ place: Int, of node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) -> LogicValue? {
    guard place < node.count else { return nil }
    return try evaluate(program.child(place, of: node), in: scope)
  }

  private mutating func call(
    _ named: RuleOperator, _ node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) -> LogicValue {
    switch named {
    case .if, .conditional: try choose(node, in: scope)
    case .and: try decide(node, in: scope, stopsAt: false)
    case .or: try decide(node, in: scope, stopsAt: true)
    case .equal, .identical, .unequal, .unidentical, .in, .not, .truth:
      .bool(try test(named, node, in: scope))
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .bool(try compare(named, node, in: scope))
    case .filter, .map, .reduce, .all, .none, .some: try loop(named, node, in: scope)
    case .fractional: try share(node, in: scope)
    case .var, .missing, .missingSome: try look(named, try arguments(of: node, in: scope), in: scope)
    default: try compute(named, try arguments(of: node, in: scope), node)
    }
  }
}

// MARK: Choice and tests

extension RuleRun {
  private mutating func choose(_ node: RuleProgram.Node, in scope: RuleScope) throws(RuleFault) -> LogicValue {
    guard let branch = try branch(of: node, in: scope) else { return .null }
    return try evaluate(branch, in: scope)
  }

  /// The node that an `if` comes to; nil when none of its conditions holds and there is no other.
  private mutating func branch(of node: RuleProgram.Node, in scope: RuleScope) throws(RuleFault) -> Int? {
    var place = 0
    while place + 1 < node.count {
      if try holds(program.child(place, of: node), in: scope) { return program.child(place + 1, of: node) }
      place += 2
    }
    return place < node.count ? program.child(place, of: node) : nil
  }

  private mutating func share(_ node: RuleProgram.Node, in scope: RuleScope) throws(RuleFault) -> LogicValue {
    guard !Observer.seesConstants, let shares = program.shares(of: node) else {
      return try pick(Fractional.Shares(try arguments(of: node, in: scope)), in: scope)
    }
    return try pick(shares, in: scope)
  }

  private mutating func pick(_ shares: Fractional.Shares, in scope: RuleScope) throws(RuleFault) -> LogicValue {
    guard let seed = shares.seed ?? defaultSeed(in: scope) else { return .null }
    try budget.read(bytes: seed.bytes)
    return shares.pick(seed: seed)
  }

  /// Whether a node's value is truthy. A test need not become a value first.
  private mutating func holds(_ index: Int, in scope: RuleScope) throws(RuleFault) -> Bool {
    let node = program.nodes[index]
    guard case .call(let named) = node.operation, named.isPlainTest else {
      return try evaluate(index, in: scope).isTruthy
    }
    try budget.spend(1)
    observer.enter(index)
    let answer = try test(named, node, in: scope)
    observer.leave(index, .bool(answer))
    return answer
  }

  /// The first value whose truth decides, else the last.
  private mutating func decide(
    _ node: RuleProgram.Node, in scope: RuleScope, stopsAt truth: Bool
  ) throws(RuleFault) -> LogicValue {
    var value = LogicValue.null
    for place in 0..<Int(node.count) {
      value = try evaluate(program.child(place, of: node), in: scope)
      if value.isTruthy == truth { return value }
    }
    return value
  }

  private mutating func test(
    _ named: RuleOperator, _ node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) -> Bool {
    let first = try argument(0, of: node, in: scope)
    if named == .in, node.count == 2, case .constant = program.nodes[program.child(1, of: node)].operation {
      return try isMember(first, ofConstant: program.child(1, of: node))
    }
    let second = try argument(1, of: node, in: scope)
    try passRest(from: 2, of: node, in: scope)
    switch named {
    case .not: return !(first?.isTruthy ?? false)
    case .truth: return first?.isTruthy ?? false
    case .in: return try contains(second ?? .null, first)
    case .equal: return try isLooselyEqual(first, second)
    case .unequal: return try !isLooselyEqual(first, second)
    case .identical: return try isIdentical(first, second)
    default: return try !isIdentical(first, second)
    }
  }

  /// `in` on what is known beforehand, which is looked at where it stands.
  private mutating func isMember(_ part: LogicValue?, ofConstant index: Int) throws(RuleFault) -> Bool {
    try budget.spend(1)
    observer.enter(index)
    let operand = Int(program.nodes[index].operand)
    observer.leave(index, program.constants[operand])
    return try contains(program.constants[operand], part)
  }

  /// An argument too many changes nothing, but is evaluated.
  private mutating func passRest(
    from place: Int, of node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) {
    guard place < node.count else { return }
    for rest in place..<Int(node.count) { _ = try evaluate(program.child(rest, of: node), in: scope) }
  }

  private mutating func compare(
    _ named: RuleOperator, _ node: RuleProgram.Node, in scope: RuleScope
  ) throws(RuleFault) -> Bool {
    let given = try (
      argument(0, of: node, in: scope), argument(1, of: node, in: scope), argument(2, of: node, in: scope)
    )
    try passRest(from: 3, of: node, in: scope)
    let (first, second, third) = try (primitive(given.0), primitive(given.1), primitive(given.2))
    switch named {
    case .less: return LogicValue.isLess(first, second) && (third == nil || LogicValue.isLess(second, third))
    case .lessOrEqual:
      return LogicValue.isLessOrEqual(first, second) && (third == nil || LogicValue.isLessOrEqual(second, third))
    case .greater: return LogicValue.isLess(second, first)
    default: return LogicValue.isLessOrEqual(second, first)
    }
  }

  private mutating func primitive(_ value: LogicValue?) throws(RuleFault) -> LogicValue? {
    guard let value else { return nil }
    return try primitive(value) as LogicValue
  }
}
