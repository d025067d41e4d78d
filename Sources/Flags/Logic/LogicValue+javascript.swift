import JSON

// What JavaScript does when it is asked for another type than it has.
extension LogicValue {
  /// JsonLogic's truth: JavaScript's, but an empty array is false.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let bool): bool
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .array(let array): !array.elements.isEmpty
    case .object: true
    }
  }

  /// `String(value)`; nil for an array, whose text an evaluation makes, for it counts what that takes.
  var text: String? {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): JSONNumber.javaScriptText(of: number)
    case .string(let text): text
    case .array: nil
    case .object: "[object Object]"
    }
  }

  /// `Number(value)`; an array is made a text first.
  var asNumber: Double {
    switch self {
    case .null: 0
    case .bool(let bool): bool ? 1 : 0
    case .number(let number): number
    case .string(let text): JavaScriptNumber.number(text)
    case .array, .object: .nan
    }
  }

  /// `parseFloat(value)`; an array is made a text first.
  var parsedNumber: Double {
    if case .number(let number) = self { return number }
    return JavaScriptNumber.parseFloat(text ?? "")
  }

  var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// What it costs to go through it once as a text, in bytes.
  var textBytes: Int { if case .string(let text) = self { text.utf8.count } else { 0 } }

  /// `===`; two arrays or objects are never one.
  static func isIdentical(_ left: LogicValue, _ right: LogicValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.isSameBytes(as: other)
    default: false
    }
  }

  /// `==` of values that are neither arrays nor objects.
  static func isLooselyEqual(_ left: LogicValue, _ right: LogicValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.null, _), (_, .null): false
    case (.string(let one), .string(let other)): one.isSameBytes(as: other)
    default: left.asNumber == right.asNumber
    }
  }

  /// `<` of values that are neither arrays nor objects; nil stands for an argument that is not there.
  static func isLess(_ left: LogicValue?, _ right: LogicValue?) -> Bool {
    compare(left, right, numbers: <, texts: { $0.utf16.lexicographicallyPrecedes($1.utf16) })
  }

  /// `<=`
  static func isLessOrEqual(_ left: LogicValue?, _ right: LogicValue?) -> Bool {
    compare(left, right, numbers: <=, texts: { !$1.utf16.lexicographicallyPrecedes($0.utf16) })
  }

  private static func compare(
    _ left: LogicValue?, _ right: LogicValue?, numbers: (Double, Double) -> Bool, texts: (String, String) -> Bool
  ) -> Bool {
    guard let left, let right else { return false }
    if case .string(let one) = left, case .string(let other) = right { return texts(one, other) }
    return numbers(left.asNumber, right.asNumber)
  }
}
