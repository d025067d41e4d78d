/// Why a rule has no result.
package enum RuleFault: Error, Hashable, Sendable {
  /// `offset` is where it stands in the file, in bytes.
  case unknownOperator(String, offset: Int)
  /// A product of nothing.
  case noArguments(String, offset: Int)
  /// It does not come to an end within reason.
  case tooLong(steps: Int)

  package var sentence: String {
    switch self {
    case .unknownOperator("$ref", _): "the rule refers to an evaluator that is not there, or from within another"
    case .unknownOperator(let name, _): "the rule uses the operator '\(name)', which does not exist"
    case .noArguments(let name, _): "the operator '\(name)' was given nothing to compute with"
    case .tooLong(let steps): "the rule was stopped after \(steps) steps"
    }
  }
}
