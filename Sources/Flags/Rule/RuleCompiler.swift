import JSON

/// Compiles a rule once, when the file is loaded. Fails only for a rule that is too long or nested too deep: what
/// cannot work fails when it is reached.
struct RuleCompiler {
  private var nodes: [RuleProgram.Node] = []
  private var children: [Int32] = []
  private var constants: [LogicValue] = []
  private var paths: [RuleProgram.Path] = []
  private var shares: [Fractional.Shares] = []
  /// Children whose parent is not done yet: those of the innermost parent at the end.
  private var waiting: [Int32] = []
  private let evaluators: [ByteKey: JSONNode]
  /// How many were read, and may be read.
  private var parts = 0
  private let partLimit: Int

  /// Where a node of the JSON stands in the rule.
  private struct Place {
    /// Inside an evaluator, where another `$ref` does not resolve.
    var isShared = false
    /// Operators and lists around it.
    var level = 0

    var within: Place { Place(isShared: isShared, level: level + 1) }
  }

  static func compile(_ rule: JSONNode, evaluators: [ByteKey: JSONNode] = [:]) throws(RuleFault) -> RuleProgram {
    var allowance = RuleAllowance.oneRule
    return try compile(rule, evaluators: evaluators, from: &allowance)
  }

  /// What is read is taken from the allowance, also when it turns out to be too much.
  static func compile(
    _ rule: JSONNode, evaluators: [ByteKey: JSONNode], from allowance: inout RuleAllowance
  ) throws(RuleFault) -> RuleProgram {
    var compiler = RuleCompiler(evaluators: evaluators, partLimit: min(FlagLimits.ruleParts, allowance.left))
    defer { _ = allowance.take(min(compiler.parts, allowance.left)) }
    let root = Int(try compiler.node(rule, at: Place()))
    return RuleProgram(
      nodes: compiler.nodes, children: compiler.children, constants: compiler.constants, paths: compiler.paths,
      shares: compiler.shares, root: root, parts: compiler.parts)
  }

  private init(evaluators: [ByteKey: JSONNode], partLimit: Int) {
    self.evaluators = evaluators
    self.partLimit = partLimit
    // As most rules need: an array that grows by and by is made four times.
    nodes.reserveCapacity(8)
    children.reserveCapacity(8)
    waiting.reserveCapacity(8)
    constants.reserveCapacity(4)
  }

  private mutating func node(_ json: JSONNode, at place: Place) throws(RuleFault) -> Int32 {
    try count(1)
    switch json.kind {
    case .null, .bool, .number, .string:
      try count(texts: json)
      return constant(LogicValue(json.value), at: json)
    case .array: return try list(json, at: place)
    case .object:
      guard let (key, argument) = json.onlyMember else { return try literal(json) }
      try count(texts: key)
      guard let name = key.string else { return try literal(json) }
      if name == "$ref" { return try reference(json, to: argument, at: place) }
      guard let named = RuleOperator.named[name], named.rawValue.isSameBytes(as: name) else {
        return unknown(name, at: json)
      }
      return try call(named, argument, for: json, at: place)
    }
  }

  private mutating func count(_ more: Int) throws(RuleFault) {
    parts += more
    guard parts <= partLimit else {
      throw partLimit < FlagLimits.ruleParts
        ? .fileTooLong(parts: FlagLimits.fileParts) : .ruleTooLong(parts: FlagLimits.ruleParts)
    }
  }

  /// Long texts count too: each `$ref` makes them anew.
  private mutating func count(texts json: JSONNode) throws(RuleFault) {
    try count(json.range.count / FlagLimits.bytesPerPart)
  }

  /// An object of no key or several is what it is, whatever is in it.
  private mutating func literal(_ json: JSONNode) throws(RuleFault) -> Int32 {
    try count(json.descendantCount)
    try count(texts: json)
    return constant(LogicValue(json.value), at: json)
  }

  private mutating func reference(
    _ json: JSONNode, to argument: JSONNode, at place: Place
  ) throws(RuleFault) -> Int32 {
    guard !place.isShared, let name = argument.string, let shared = evaluators[ByteKey(name)] else {
      return unknown("$ref", at: json)
    }
    return try node(shared, at: Place(isShared: true, level: place.level))
  }

  private mutating func children(of json: JSONNode, at place: Place) throws(RuleFault) {
    guard place.level < FlagLimits.ruleLevels else { throw .ruleTooDeep(levels: FlagLimits.ruleLevels) }
    try json.forEachElement { element throws(RuleFault) in waiting.append(try node(element, at: place.within)) }
  }

  private mutating func list(_ json: JSONNode, at place: Place) throws(RuleFault) -> Int32 {
    let first = (waiting: waiting.count, node: nodes.count, constant: constants.count)
    defer { waiting.removeLast(waiting.count - first.waiting) }
    try children(of: json, at: place)
    let elements = first.waiting..<waiting.count
    if let values = known(elements) {
      // Of a list that is known only the list is kept: each element was one node and one constant, the last ones.
      nodes.removeLast(nodes.count - first.node)
      constants.removeLast(constants.count - first.constant)
      return constant(.array(LogicArray(values)), at: json)
    }
    return add(.list, children: elements, at: json)
  }

  private mutating func call(
    _ named: RuleOperator, _ argument: JSONNode, for json: JSONNode, at place: Place
  ) throws(RuleFault) -> Int32 {
    let first = waiting.count
    defer { waiting.removeLast(waiting.count - first) }
    if argument.kind == .array {
      try count(1)
      try children(of: argument, at: place)
    } else {
      guard place.level < FlagLimits.ruleLevels else { throw .ruleTooDeep(levels: FlagLimits.ruleLevels) }
      waiting.append(try node(argument, at: place.within))
    }
    let children = first..<waiting.count
    if named == .var, !children.isEmpty, let path = known(waiting[first]), path.isFixedPath {
      paths.append(RuleProgram.Path(path.text ?? ""))
      return add(.path, operand: paths.count - 1, children: children.dropFirst().prefix(1), at: json)
    }
    let operand = named == .fractional ? self.place(ofShares: children) : 0
    return add(.call(named), operand: operand, children: children, at: json)
  }

  /// Where the shares are kept, counted from 1; 0 when one of them is known only in an evaluation.
  private mutating func place(ofShares children: Range<Int>) -> Int {
    guard let values = known(children) else { return 0 }
    shares.append(Fractional.Shares(values))
    return shares.count
  }

  /// The value of a node that needs no evaluation.
  private func known(_ index: Int32) -> LogicValue? {
    let node = nodes[Int(index)]
    return node.operation == .constant ? constants[Int(node.operand)] : nil
  }

  /// The values of children that wait, when none of them needs an evaluation.
  private func known(_ children: Range<Int>) -> [LogicValue]? {
    var values: [LogicValue] = []
    values.reserveCapacity(children.count)
    for place in children {
      guard let value = known(waiting[place]) else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func unknown(_ name: String, at json: JSONNode) -> Int32 {
    constants.append(.string(name))
    return add(.unknown, operand: constants.count - 1, at: json)
  }

  private mutating func constant(_ value: LogicValue, at json: JSONNode) -> Int32 {
    constants.append(value)
    return add(.constant, operand: constants.count - 1, at: json)
  }

  /// `children`: their places among those that wait.
  private mutating func add(
    _ operation: RuleProgram.Operation, operand: Int = 0, children: Range<Int> = 0..<0, at json: JSONNode
  ) -> Int32 {
    nodes.append(
      RuleProgram.Node(
        operation: operation, operand: Int32(operand), firstChild: Int32(self.children.count),
        count: Int32(children.count), source: Int32(json.range.lowerBound)))
    self.children.append(contentsOf: waiting[children])
    return Int32(nodes.count - 1)
  }
}

extension LogicValue {
  /// A path that leads somewhere and is known before anything is evaluated; `""` and null mean the whole data.
  fileprivate var isFixedPath: Bool {
    switch self {
    case .string(let text): !text.isEmpty
    case .number, .bool: true
    case .null, .array, .object: false
    }
  }
}
