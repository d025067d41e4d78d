import JSON

// `var`, `missing` and what they look into.
extension RuleRun {
  mutating func follow(_ node: RuleProgram.Node, in scope: RuleScope) throws(RuleFault) -> LogicValue {
    // The default is evaluated in any case, as every argument is.
    let fallback = try argument(0, of: node, in: scope)
    let path = Int(node.operand)
    if program.paths[path].isShort, !program.paths[path].isFlagd, case .context = scope {
      return context.values[program.paths[path].first.key] ?? fallback ?? .null
    }
    return value(at: program.paths[path], in: scope) ?? fallback ?? .null
  }

  /// nil when the path is absent; a null that is there is a null.
  private func value(at path: RuleProgram.Path, in scope: RuleScope) -> LogicValue? {
    guard var value = first(of: path, in: scope) else { return nil }
    for part in path.rest {
      guard let next = Self.member(part, of: value) else { return nil }
      value = next
    }
    return value
  }

  private func first(of path: RuleProgram.Path, in scope: RuleScope) -> LogicValue? {
    switch scope {
    case .value(let value): Self.member(path.first, of: value)
    case .context: path.isFlagd ? flagd : context.values[path.first.key]
    }
  }

  private static func member(_ part: RuleProgram.Path.Part, of value: LogicValue) -> LogicValue? {
    switch value {
    case .object(let object): return object[part.key]
    case .array(let elements):
      guard let index = part.index, index < elements.count else { return nil }
      return elements[index]
    default: return nil
    }
  }

  /// `$flagd`, which a caller cannot set.
  private var flagd: LogicValue {
    .object(
      LogicObject([
        .init(RuleWord.flagKey, .string(flagKey)), .init(RuleWord.timestamp, .number(Double(context.seconds))),
      ]))
  }

  private func whole(_ scope: RuleScope) -> LogicValue {
    switch scope {
    case .value(let value): return value
    case .context:
      let others = context.values.members.filter { !($0.key == RuleWord.flagd) }
      return .object(LogicObject(others + [.init(RuleWord.flagd, flagd)]))
    }
  }

  mutating func look(
    _ named: RuleOperator, _ arguments: [LogicValue], in scope: RuleScope
  ) throws(RuleFault) -> LogicValue {
    switch named {
    case .var: return variable(arguments.first, fallback: arguments.dropFirst().first, in: scope)
    case .missing: return .array(missing(Self.list(arguments), in: scope))
    default:
      let wanted = arguments.first?.asNumber ?? .nan
      let names: [LogicValue] =
        switch arguments.dropFirst().first {
        case .array(let names)?: names
        case let name?: [name]
        case nil: []
        }
      let absent = missing(Self.list(names), in: scope)
      return .array(Double(names.count - absent.count) >= wanted ? [] : absent)
    }
  }

  /// A first argument that is an array is the list itself.
  private static func list(_ arguments: [LogicValue]) -> [LogicValue] {
    if case .array(let names)? = arguments.first { return names }
    return arguments
  }

  private func variable(_ path: LogicValue?, fallback: LogicValue?, in scope: RuleScope) -> LogicValue {
    switch path {
    case nil, .null?, .string("")?: whole(scope)
    case let path?: value(at: RuleProgram.Path(path.text), in: scope) ?? fallback ?? .null
    }
  }

  /// Null and `""` are missing; 0 and false are there.
  private func missing(_ names: [LogicValue], in scope: RuleScope) -> [LogicValue] {
    names.filter { name in
      switch variable(name, fallback: nil, in: scope) {
      case .null, .string(""): true
      default: false
      }
    }
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
