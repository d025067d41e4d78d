// Values as texts, and what it takes to make them so.
extension RuleRun {
  /// `String(value)`
  mutating func text(of value: LogicValue) throws(RuleFault) -> String {
    if let text = value.text { return text }
    var text = ""
    try join(value, into: &text)
    return text
  }

  /// Arrays and objects become texts where a primitive value is wanted. Going through a text counts once, here.
  mutating func primitive(_ value: LogicValue) throws(RuleFault) -> LogicValue {
    guard value.isContainer else {
      try budget.read(bytes: value.textBytes)
      return value
    }
    return .string(try text(of: value))
  }

  mutating func primitives(_ values: [LogicValue]) throws(RuleFault) -> [LogicValue] {
    var primitives = values
    for place in values.indices {
      switch values[place] {
      case .null, .bool, .number: break
      case .string(let text): try budget.read(bytes: text.utf8.count)
      case .array, .object: primitives[place] = try primitive(values[place])
      }
    }
    return primitives
  }

  /// The value as it stands between others: null is nothing, an array its elements with `,` between.
  mutating func join(_ value: LogicValue, into result: inout String) throws(RuleFault) {
    switch value {
    case .null: break
    case .string(let text):
      try budget.make(text: text.utf8.count)
      result += text
    case .array(let array):
      try budget.spend(1 + array.elements.count / FlagLimits.elementsPerStep)
      for place in array.elements.indices {
        if place > 0 { result += "," }
        try join(array.elements[place], into: &result)
      }
      try budget.make(text: max(0, array.elements.count - 1))
    case .bool, .number, .object:
      let text = value.text ?? ""
      try budget.spend(1)
      try budget.make(text: text.utf8.count)
      result += text
    }
  }
}
