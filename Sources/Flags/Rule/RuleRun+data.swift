import JSON

// `var`, `missing` and what they look into.
extension RuleRun {
  mutating func follow(_ node: RuleProgram.Node, in scope: RuleScope) throws(RuleFault) -> LogicValue {
    // The default is evaluated in any case, as every argument is.
    let fallback = try argument(0, of: node, in: scope)
    let path = Int(node.operand)
    if program.paths[path].isShort, !program.paths[path].isFlagd, case .context = scope {
      return try look(up: program.paths[path].first.key, in: context.values) ?? fallback ?? .null
    }
    return try value(at: program.paths[path], in: scope) ?? fallback ?? .null
  }

  /// nil when the path is absent; a null that is there is a null.
  private mutating func value(at path: RuleProgram.Path, in scope: RuleScope) throws(RuleFault) -> LogicValue? {
    guard var value = try first(of: path, in: scope) else { return nil }
    for part in path.rest {
      guard let next = try member(part, of: value) else { return nil }
      value = next
    }
    return value
  }

  private mutating func first(of path: RuleProgram.Path, in scope: RuleScope) throws(RuleFault) -> LogicValue? {
    switch scope {
    case .value(let value): return try member(path.first, of: value)
    case .context: return path.isFlagd ? flagd : try look(up: path.first.key, in: context.values)
    }
  }

  private mutating func member(
    _ part: RuleProgram.Path.Part, of value: LogicValue
  ) throws(RuleFault) -> LogicValue? {
    switch value {
    case .object(let object): return try look(up: part.key, in: object)
    case .array(let array):
      guard let index = part.index, index < array.elements.count else { return nil }
      return array.elements[index]
    default: return nil
    }
  }

  /// Members are looked through one after another; long keys may have long beginnings in common.
  @inline(__always)
  private mutating func look(up key: LogicKey, in object: LogicObject) throws(RuleFault) -> LogicValue? {
    let count = object.members.count
    try budget.read(elements: count)
    if key.mayBeLong { try budget.spend(count * (key.text.utf8.count / FlagLimits.bytesPerStep)) }
    return object[key]
  }

  /// `$flagd`, which a caller cannot set.
  private var flagd: LogicValue {
    .object(
      LogicObject([
        .init(RuleWord.flagKey, .string(flagKey)), .init(RuleWord.timestamp, .number(Double(context.seconds))),
      ]))
  }

  private mutating func whole(_ scope: RuleScope) throws(RuleFault) -> LogicValue {
    switch scope {
    case .value(let value): return value
    case .context:
      let others = context.values.members.filter { !($0.key == RuleWord.flagd) }
      return try object(others + [.init(RuleWord.flagd, flagd)])
    }
  }

  /// An object that is made.
  mutating func object(_ members: [LogicObject.Member]) throws(RuleFault) -> LogicValue {
    try budget.make(elements: members.count)
    let object = LogicObject(members)
    try budget.check(object.extent)
    return .object(object)
  }

  mutating func look(
    _ named: RuleOperator, _ arguments: [LogicValue], in scope: RuleScope
  ) throws(RuleFault) -> LogicValue {
    switch named {
    case .var: return try variable(arguments.first, fallback: arguments.dropFirst().first, in: scope)
    case .missing: return try array(try missing(Self.list(arguments), in: scope))
    default:
      let wanted = try arguments.first.map { first throws(RuleFault) in try primitive(first).asNumber } ?? .nan
      let names: [LogicValue] =
        switch arguments.dropFirst().first {
        case .array(let names)?: names.elements
        case let name?: [name]
        case nil: []
        }
      let absent = try missing(Self.list(names), in: scope)
      return try array(Double(names.count - absent.count) >= wanted ? [] : absent)
    }
  }

  /// A first argument that is an array is the list itself.
  private static func list(_ arguments: [LogicValue]) -> [LogicValue] {
    if case .array(let names)? = arguments.first { return names.elements }
    return arguments
  }

  private mutating func variable(
    _ path: LogicValue?, fallback: LogicValue?, in scope: RuleScope
  ) throws(RuleFault) -> LogicValue {
    switch path {
    case nil, .null?, .string("")?: return try whole(scope)
    case let path?:
      let text = try text(of: path)
      try budget.read(bytes: text.utf8.count)
      let path = RuleProgram.Path(text)
      try budget.read(elements: path.rest.count)
      return try value(at: path, in: scope) ?? fallback ?? .null
    }
  }

  /// Null and `""` are missing; 0 and false are there.
  private mutating func missing(_ names: [LogicValue], in scope: RuleScope) throws(RuleFault) -> [LogicValue] {
    var missing: [LogicValue] = []
    for name in names {
      try budget.spend(1)
      switch try variable(name, fallback: nil, in: scope) {
      case .null, .string(""): missing.append(name)
      default: break
      }
    }
    return missing
  }

  /// What `fractional` goes by when it is given no seed; nil without a targeting key.
  func defaultSeed(in scope: RuleScope) -> Fractional.Seed? {
    switch scope {
    case .context:
      guard let targetingKey = context.targetingKey, !targetingKey.isEmpty else { return nil }
      return Fractional.Seed(flagKey, targetingKey)
    case .value(let value):
      guard case .object(let object) = value, let targetingKey = object[RuleWord.targetingKey]?.string,
        !targetingKey.isEmpty
      else { return nil }
      guard case .object(let flagd)? = object[RuleWord.flagd] else { return Fractional.Seed("", targetingKey) }
      return Fractional.Seed(flagd[RuleWord.flagKey]?.string ?? "", targetingKey)
    }
  }
}
