package import JSON

/// JsonLogic by itself: a rule and its data.
package enum Logic {
  /// The rule's result; NaN and the infinities are null. Its `data` is all that it sees.
  package static func evaluate(_ rule: JSONNode, data: JSONValue) throws(RuleFault) -> JSONValue {
    var run = RuleRun(RuleCompiler.compile(rule), .empty, flagKey: "", observer: NoObserver())
    return try run.result(on: LogicValue(data)).json
  }
}
