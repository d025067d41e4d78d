/// Why a rule has no result.
package enum RuleFault: Error, Hashable, Sendable {
  /// `offset` is where it stands in the file, in bytes.
  case unknownOperator(String, offset: Int)
  /// A product of nothing.
  case noArguments(String, offset: Int)

  // An evaluation reached a limit.
  case tooLong(steps: Int)
  case tooLongTogether(steps: Int)
  case tooMuchText(bytes: Int)
  case tooManyElements(Int)
  case tooDeep(levels: Int)
  case tooLarge(bytes: Int)

  // The rule is over a limit before it is evaluated.
  case ruleTooLong(parts: Int)
  case ruleTooDeep(levels: Int)
  case fileTooLong(parts: Int)

  package var sentence: String {
    switch self {
    case .unknownOperator("$ref", _): "the rule refers to an evaluator that is not there, or from within another"
    case .unknownOperator(let name, _): "the rule uses the operator '\(name)', which does not exist"
    case .noArguments(let name, _): "the operator '\(name)' was given nothing to compute with"
    case .tooLong(let steps):
      "the rule was stopped after \(steps) steps, the most of one evaluation; "
        + "give it shorter lists and texts to go through"
    case .tooLongTogether(let steps):
      "the rule was stopped because all flags together took \(steps) steps, the most of one request; "
        + "ask for this flag alone, or with a smaller context"
    case .tooMuchText(let bytes):
      "the rule was stopped because it made more than \(bytes) bytes of text, the most of one evaluation; "
        + "join shorter texts, or fewer"
    case .tooManyElements(let count):
      "the rule was stopped because it made lists of more than \(count) elements, the most of one evaluation; "
        + "make shorter lists, or fewer"
    case .tooDeep(let levels):
      "the rule was stopped because it made a value of more than \(levels) levels, the most that a value may have; "
        + "put fewer lists and objects within each other"
    case .tooLarge(let bytes):
      "the rule was stopped because it made a value of more than \(bytes) bytes, the most that a value may have; "
        + "put less into one list"
    case .ruleTooLong(let parts):
      "the rule has more than \(parts) parts when every $ref is put in, the most of one rule; "
        + "shorten it or the evaluators that it refers to"
    case .ruleTooDeep(let levels):
      "the rule has more than \(levels) operators and lists within each other when every $ref is put in, "
        + "the most of one rule; nest fewer"
    case .fileTooLong(let parts):
      "the rules of the file have more than \(parts) parts when every $ref is put in, the most of one file; "
        + "shorten this rule or those before it"
    }
  }
}
