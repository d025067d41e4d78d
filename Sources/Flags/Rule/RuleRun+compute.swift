import JSON

// Numbers, texts and lists out of evaluated arguments.
extension RuleRun {
  mutating func compute(
    _ named: RuleOperator, _ arguments: [LogicValue], _ node: RuleProgram.Node
  ) throws(RuleFault) -> LogicValue {
    switch named {
    case .plus: return .number(try primitives(arguments).reduce(0) { $0 + $1.parsedNumber })
    case .times: return try product(arguments, node)
    case .minus, .divided, .modulo: return .number(Self.arithmetic(named, try primitives(arguments)))
    case .min: return .number(Self.extreme(try primitives(arguments), from: .infinity) { $0 < $1 })
    case .max: return .number(Self.extreme(try primitives(arguments), from: -.infinity) { $0 > $1 })
    case .cat: return .string(try concatenation(arguments))
    case .substr: return .string(try substring(arguments))
    case .merge: return try array(try merged(arguments))
    case .log: return arguments.first ?? .null
    case .semVer: return try comparison(ofVersions: arguments)
    case .startsWith: return try affix(arguments) { $0.starts(with: $1) }
    default: return try affix(arguments) { $0.suffix($1.count).elementsEqual($1) }
    }
  }

  /// One factor alone is given back as it is.
  private mutating func product(
    _ arguments: [LogicValue], _ node: RuleProgram.Node
  ) throws(RuleFault) -> LogicValue {
    guard let first = arguments.first else { throw .noArguments("*", offset: Int(node.source)) }
    guard arguments.count > 1 else { return first }
    let factors = try primitives(arguments)
    return .number(factors.dropFirst().reduce(factors[0].parsedNumber) { $0 * $1.parsedNumber })
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

  private mutating func concatenation(_ arguments: [LogicValue]) throws(RuleFault) -> String {
    var result = ""
    for argument in arguments { try join(argument, into: &result) }
    return result
  }

  private mutating func merged(_ arguments: [LogicValue]) throws(RuleFault) -> [LogicValue] {
    var result: [LogicValue] = []
    for argument in arguments {
      if case .array(let array) = argument {
        // Before they are copied; the whole is charged when it is made.
        try budget.read(elements: array.elements.count)
        guard array.elements.count <= FlagLimits.elements - result.count else {
          throw .tooManyElements(FlagLimits.elements)
        }
        result += array.elements
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Counts in UTF-16 units, as JavaScript does.
  private mutating func substring(_ given: [LogicValue]) throws(RuleFault) -> String {
    let arguments = try primitives(given)
    let text = arguments.first?.text ?? "undefined"
    let units = Array(text.utf16)
    // No part of it is longer, and reading it costs as much.
    try budget.make(text: text.utf8.count)
    let start = arguments.dropFirst().first.map { Self.whole($0.asNumber) } ?? 0
    let from = start < 0 ? max(0, units.count + start) : min(start, units.count)
    guard let length = arguments.dropFirst(2).first?.asNumber else {
      return String(decoding: units[from...], as: UTF16.self)
    }
    // A negative length drops from the end: what is left is rounded then, not before.
    let rest = units.count - from
    let count = Self.whole(length < 0 ? Double(rest) + length : length)
    return String(decoding: units[from..<from + max(0, min(count, rest))], as: UTF16.self)
  }

  /// Towards zero; NaN is 0; what is beyond every text is cut.
  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(max(-1e9, min(1e9, number)))
  }

  private mutating func comparison(ofVersions arguments: [LogicValue]) throws(RuleFault) -> LogicValue {
    guard arguments.count == 3, let sign = arguments[1].string else { return .null }
    let versions = try (primitive(arguments[0]), primitive(arguments[2]))
    guard let left = versions.0.text, let right = versions.1.text else { return .null }
    return SemanticVersion.compare(left, sign, right).map { .bool($0) } ?? .null
  }

  private mutating func affix(
    _ arguments: [LogicValue], _ holds: (String.UTF8View, String.UTF8View) -> Bool
  ) throws(RuleFault) -> LogicValue {
    guard arguments.count == 2, let text = arguments[0].string, let affix = arguments[1].string else { return .null }
    try budget.read(bytes: min(text.utf8.count, affix.utf8.count))
    return .bool(holds(text.utf8, affix.utf8))
  }
}
