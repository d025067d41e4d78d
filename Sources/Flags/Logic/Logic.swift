package import JSON

/// JsonLogic by itself: a rule and its data.
package enum Logic {
  /// The rule's result; NaN and the infinities are null. Its `data` is all that it sees.
  package static func evaluate(_ rule: JSONNode, data: JSONValue) throws(RuleFault) -> JSONValue {
    let program = try RuleCompiler.compile(rule)
    var run = RuleRun(program, .empty, flagKey: "", observer: NoObserver())
    return try run.result(on: LogicValue(data)).json
  }

  /// The steps that an evaluation takes, and how many nodes it evaluates, also when it fails.
  package static func cost(of rule: JSONNode, data: JSONValue) throws(RuleFault) -> (steps: Int, visits: Int) {
    let program = try RuleCompiler.compile(rule)
    var run = RuleRun(program, .empty, flagKey: "", observer: RuleRecorder())
    // What became of it is no part of the question.
    _ = try? run.result(on: LogicValue(data))
    return (run.budget.steps, run.observer.visits.values.reduce(0, +))
  }
}
