import JSON

// Numbers, texts and lists out of evaluated arguments.
extension RuleRun {
  mutating func compute(
    _ named: RuleOperator, _ arguments: [LogicValue], _ node: RuleProgram.Node
  ) throws(RuleFault) -> LogicValue {
    switch named {
    case .plus: return .number(arguments.reduce(0) { $0 + $1.parsedNumber })
    case .times: return try product(arguments, node)
    case .minus, .divided, .modulo: return .number(Self.arithmetic(named, arguments))
    case .min: return .number(Self.extreme(arguments, from: .infinity) { $0 < $1 })
    case .max: return .number(Self.extreme(arguments, from: -.infinity) { $0 > $1 })
    case .cat: return .string(try concatenation(arguments))
    case .substr: return .string(Self.substring(arguments))
    case .merge: return .array(try merged(arguments))
    case .log: return arguments.first ?? .null
    case .semVer: return SemanticVersion.compare(arguments).map { .bool($0) } ?? .null
    case .startsWith: return Self.affix(arguments) { $0.starts(with: $1) }
    default: return Self.affix(arguments) { $0.reversed().starts(with: $1.reversed()) }
    }
  }

  /// One factor alone is given back as it is.
  private func product(_ arguments: [LogicValue], _ node: RuleProgram.Node) throws(RuleFault) -> LogicValue {
    guard let first = arguments.first else { throw .noArguments("*", offset: Int(node.source)) }
    guard arguments.count > 1 else { return first }
    return .number(arguments.dropFirst().reduce(first.parsedNumber) { $0 * $1.parsedNumber })
  }

  private static func arithmetic(_ named: RuleOperator, _ arguments: [LogicValue]) -> Double {
    guard let left = arguments.first?.asNumber else { return .nan }
    guard arguments.count > 1 else { return named == .minus ? -left : .nan }
    let right = arguments[1].asNumber
    switch named {
    case .minus: return left - right
    case .divided: return left / right
    default: return left.truncatingRemainder(dividingBy: right)
    }
  }

  private static func extreme(
    _ arguments: [LogicValue], from start: Double, _ isBetter: (Double, Double) -> Bool
  ) -> Double {
    arguments.reduce(start) { best, argument in
      let number = argument.asNumber
      if best.isNaN || number.isNaN { return .nan }
      return isBetter(number, best) ? number : best
    }
  }

  /// Its length counts as steps: a loop could double a text forever.
  private mutating func concatenation(_ arguments: [LogicValue]) throws(RuleFault) -> String {
    var result = ""
    for argument in arguments {
      result += argument.joinedText
      try spend(result.utf8.count / 64)
    }
    return result
  }

  private mutating func merged(_ arguments: [LogicValue]) throws(RuleFault) -> [LogicValue] {
    var result: [LogicValue] = []
    for argument in arguments {
      if case .array(let elements) = argument {
        result += elements
      } else {
        result.append(argument)
      }
      try spend(result.count / 8)
    }
    return result
  }

  /// Counts in UTF-16 units, as JavaScript does.
  private static func substring(_ arguments: [LogicValue]) -> String {
    let units = Array((arguments.first.map(\.text) ?? "undefined").utf16)
    let start = arguments.dropFirst().first.map { whole($0.asNumber) } ?? 0
    let from = start < 0 ? max(0, units.count + start) : min(start, units.count)
    guard let length = arguments.dropFirst(2).first?.asNumber else {
      return String(decoding: units[from...], as: UTF16.self)
    }
    // A negative length drops from the end: what is left is rounded then, not before.
    let rest = units.count - from
    let count = whole(length < 0 ? Double(rest) + length : length)
    return String(decoding: units[from..<from + max(0, min(count, rest))], as: UTF16.self)
  }

  /// Towards zero; NaN is 0; what is beyond every text is cut.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(max(-1e9, min(1e9, number)))
  }

  private static func affix(
    _ arguments: [LogicValue], _ holds: (String.UTF8View, String.UTF8View) -> Bool
  ) -> LogicValue {
    guard arguments.count == 2, let text = arguments[0].string, let affix = arguments[1].string else { return .null }
    return .bool(holds(text.utf8, affix.utf8))
  }
}
