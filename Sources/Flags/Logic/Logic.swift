package import JSON

/// JsonLogic by itself: a rule and its data.
package enum Logic {
  /// The rule's result; NaN and the infinities are null. Its `data` is all that it sees.
  package static func evaluate(_ rule: JSONNode, data: JSONValue) throws(RuleFault) -> JSONValue {
    let program = try RuleCompiler.compile(rule)
    var run = RuleRun(program, .empty, flagKey: "", observer: NoObserver())
    return try run.result(on: LogicValue(data)).json
  }

  /// The same, with the steps that it took and the nodes that it evaluated.
  package static func measure(
    _ rule: JSONNode, data: JSONValue
  ) -> (result: Result<JSONValue, RuleFault>, steps: Int, visits: Int) {
    do throws(RuleFault) {
      var run = RuleRun(try RuleCompiler.compile(rule), .empty, flagKey: "", observer: RuleRecorder())
      let result: Result<JSONValue, RuleFault>
      do throws(RuleFault) {
        result = .success(try run.result(on: LogicValue(data)).json)
      } catch {
        result = .failure(error)
      }
      return (result, run.budget.steps, run.observer.visits.values.reduce(0, +))
    } catch {
      return (.failure(error), 0, 0)
    }
  }
}
