/// Every operator that a rule may name.
enum RuleOperator: String, CaseIterable, Sendable {
  // Choice.
  case `if`, conditional = "?:", and, or
  // Comparison and truth.
  case equal = "==", identical = "===", unequal = "!=", unidentical = "!=="
  case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
  case not = "!", truth = "!!"
  // Data.
  case `var`, missing, missingSome = "missing_some"
  // Lists.
  case filter, map, reduce, all, none, some, merge, `in`
  // Numbers.
  case plus = "+", minus = "-", times = "*", divided = "/", modulo = "%", min, max
  // Texts.
  case cat, substr
  /// Gives its first argument; we print nothing.
  case log
  // flagd's own.
  case fractional, semVer = "sem_ver", startsWith = "starts_with", endsWith = "ends_with"

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Those that answer true or false by looking at their arguments' values once.
  var isPlainTest: Bool {
    switch self {
    case .equal, .identical, .unequal, .unidentical, .not, .truth, .in: true
    default: false
    }
  }

  /// Those that answer true or false whatever they are given.
  var isTest: Bool {
    switch self {
    case .equal, .identical, .unequal, .unidentical, .less, .lessOrEqual, .greater, .greaterOrEqual, .not, .truth,
      .all, .none, .some, .in:
      true
    default: false
    }
  }
}
