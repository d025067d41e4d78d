// `==`, `===` and `in`: what is compared is charged before it is compared.
extension RuleRun {
  /// `==`; what is not there is loosely null.
  mutating func isLooselyEqual(_ left: LogicValue?, _ right: LogicValue?) throws(RuleFault) -> Bool {
    let (left, right) = (left ?? .null, right ?? .null)
    switch (left.isContainer, right.isContainer) {
    case (true, true): return false
    case (false, false): break
    case (true, false): if case .null = right { return false }
    case (false, true): if case .null = left { return false }
    }
    return LogicValue.isLooselyEqual(try primitive(left), try primitive(right))
  }

  /// `===`; what is not there is identical only to what is not there either.
  mutating func isIdentical(_ left: LogicValue?, _ right: LogicValue?) throws(RuleFault) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    try budget.read(bytes: min(left.textBytes, right.textBytes))
    return LogicValue.isIdentical(left, right)
  }

  /// `in`
  mutating func contains(_ whole: LogicValue, _ part: LogicValue?) throws(RuleFault) -> Bool {
    switch whole {
    case .string(let text):
      guard !text.isEmpty else { return false }
      let wanted = try part.map { part throws(RuleFault) in try self.text(of: part) } ?? "undefined"
      try budget.read(bytes: text.utf8.count + wanted.utf8.count)
      return text.utf8.contains(sequence: wanted.utf8)
    case .array(let array):
      guard let part else { return false }
      return try isElement(part, of: array.elements)
    default: return false
    }
  }

  @inline(__always)
  private mutating func isElement(_ part: LogicValue, of elements: [LogicValue]) throws(RuleFault) -> Bool {
    try budget.read(elements: elements.count)
    // By its place: an element that is only compared is not copied.
    for place in elements.indices {
      if case .string(let text) = part, text.utf8.count >= FlagLimits.bytesPerStep {
        try budget.read(bytes: min(text.utf8.count, elements[place].textBytes))
      }
      if LogicValue.isIdentical(elements[place], part) { return true }
    }
    return false
  }
}
