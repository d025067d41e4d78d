import Flags
import JSON
import Testing

/// What one rule and one evaluation may use, tried on the stack of a small thread.
@Suite struct RuleLimitTests {
  /// The result, or the sentence of the fault.
  static func outcome(of rule: String, on data: JSONValue = .null) -> String {
    let done = SmallStack.run { () -> String in
      do throws(JSONError) {
        let document = try JSONDocument(Array(rule.utf8))
        do throws(RuleFault) {
          return try Logic.evaluate(document.root, data: data).compactText
        } catch {
          return error.sentence
        }
      } catch {
        return error.sentence
      }
    }
    return done ?? "no thread"
  }

  /// `times` of `before`, then `middle`, then as many of `after`.
  static func nested(_ before: String, _ times: Int, _ middle: String, _ after: String) -> String {
    String(repeating: before, count: times) + middle + String(repeating: after, count: times)
  }

  static let tooDeepRule =
    "the rule has more than 256 operators and lists within each other when every $ref is put in, the most of one rule; "
    + "nest fewer"

  /// An operator each that evaluates its argument in a way of its own.
  static let nests: [(before: String, after: String, middle: String)] = [
    (#"{"!":"#, "}", "1"), (#"{"!!":["#, "]}", "1"), (#"{"+":["#, "]}", "1"), (#"{"cat":["#, "]}", "1"),
    (#"{"and":["#, "]}", "1"), (#"{"if":[false,1,"#, "]}", "1"), (#"{"if":["#, ",1,1]}", "1"),
    (#"{"merge":["#, "]}", "[1]"), (#"{"map":[[1],"#, "]}", "1"), (#"{"filter":[[1],"#, "]}", "1"),
    (#"{"reduce":[[1],"#, ",0]}", "1"), (#"{"all":[[1],"#, "]}", "1"), (#"{"none":[[1],"#, "]}", "1"),
    (#"{"<":["#, ",2]}", "1"), (#"{"==":["#, ",1]}", "1"), (#"{"in":[1,"#, "]}", "[1]"),
    (#"{"var":["a","#, "]}", "1"), (#"{"var":["#, "]}", #""a""#), (#"{"missing":["#, "]}", "1"),
    (#"{"fractional":["x",["#, ",1]]}", #""a""#), (#"{"sem_ver":["#, ",\"=\",1]}", "1"), (#"{"log":["#, "]}", "1"),
    (#"{"substr":["#, ",0]}", "1"), (#"{"starts_with":["#, ",1]}", "1"), (#"{"missing_some":[1,"#, "]}", "1"),
    ("[", "]", #"{"var":"x"}"#),
  ]

  @Test(arguments: nests) func `operators may stand within each other as far as the limit`(
    before: String, after: String, middle: String
  ) {
    // Of fractional each level is two: the operator and the share.
    let times = before.contains("fractional") ? 127 : 254
    #expect(!Self.outcome(of: Self.nested(before, times, middle, after)).contains("within each other"))
    // JSON itself ends at 512 levels.
    #expect(Self.outcome(of: Self.nested(#"{"!":"#, 257, "1", "}")) == Self.tooDeepRule)
  }
}
