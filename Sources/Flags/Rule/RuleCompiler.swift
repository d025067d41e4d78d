import JSON

/// Compiles a rule once, when the file is loaded. Never fails: what cannot work fails when it is reached.
struct RuleCompiler {
  private var nodes: [RuleProgram.Node] = []
  private var children: [Int32] = []
  private var constants: [LogicValue] = []
  private var paths: [RuleProgram.Path] = []
  private var shares: [Fractional.Shares] = []
  /// Children whose parent is not done yet: those of the innermost parent at the end.
  private var waiting: [Int32] = []
  private let evaluators: [ByteKey: JSONNode]

  static func compile(_ rule: JSONNode, evaluators: [ByteKey: JSONNode] = [:]) -> RuleProgram {
    var compiler = RuleCompiler(evaluators: evaluators)
    let root = Int(compiler.node(rule, isShared: false))
    return RuleProgram(
      nodes: compiler.nodes, children: compiler.children, constants: compiler.constants, paths: compiler.paths,
      shares: compiler.shares, root: root)
  }

  private init(evaluators: [ByteKey: JSONNode]) {
    self.evaluators = evaluators
    // As most rules need: an array that grows by and by is made four times.
    nodes.reserveCapacity(8)
    children.reserveCapacity(8)
    waiting.reserveCapacity(8)
    constants.reserveCapacity(4)
  }

  /// `isShared`: inside an evaluator, where another `$ref` does not resolve.
  private mutating func node(_ json: JSONNode, isShared: Bool) -> Int32 {
    switch json.kind {
    case .null, .bool, .number, .string: return constant(LogicValue(json.value), at: json)
    case .array: return list(json, isShared: isShared)
    case .object:
      guard let (key, argument) = json.onlyMember, let name = key.string else {
        return constant(LogicValue(json.value), at: json)
      }
      if name == "$ref" { return reference(json, to: argument, isShared: isShared) }
      guard let named = RuleOperator.named[name], named.rawValue.isSameBytes(as: name) else {
        return unknown(name, at: json)
      }
      return call(named, argument, at: json, isShared: isShared)
    }
  }

  private mutating func reference(_ json: JSONNode, to argument: JSONNode, isShared: Bool) -> Int32 {
    guard !isShared, let name = argument.string, let shared = evaluators[ByteKey(name)] else {
      return unknown("$ref", at: json)
    }
    return node(shared, isShared: true)
  }

  private mutating func list(_ json: JSONNode, isShared: Bool) -> Int32 {
    let first = waiting.count
    defer { waiting.removeLast(waiting.count - first) }
    json.forEachElement { waiting.append(node($0, isShared: isShared)) }
    let elements = first..<waiting.count
    if let values = known(elements) { return constant(.array(values), at: json) }
    return add(.list, children: elements, at: json)
  }

  private mutating func call(
    _ named: RuleOperator, _ argument: JSONNode, at json: JSONNode, isShared: Bool
  ) -> Int32 {
    let first = waiting.count
    defer { waiting.removeLast(waiting.count - first) }
    if argument.kind == .array {
      argument.forEachElement { waiting.append(node($0, isShared: isShared)) }
    } else {
      waiting.append(node(argument, isShared: isShared))
    }
    let children = first..<waiting.count
    if named == .var, !children.isEmpty, let path = known(waiting[first]), path.isFixedPath {
      paths.append(RuleProgram.Path(path.text))
      return add(.path, operand: paths.count - 1, children: children.dropFirst().prefix(1), at: json)
    }
    let operand = named == .fractional ? place(ofShares: children) : 0
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
