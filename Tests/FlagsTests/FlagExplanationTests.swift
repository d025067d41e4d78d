import Flags
import JSON
import Testing

@Suite struct FlagExplanationTests {
  private func tree(_ rule: String, _ context: JSONObject) throws -> [String] {
    let file =
      #"{"flags":{"a":{"state":"ENABLED","variants":{"on":1,"off":2},"defaultVariant":"off","targeting":\#(rule)}}}"#
    let set = try FlagSet.load(Array(file.utf8)).set
    return try #require(set.explain("a", context: FlagContext(context))).treeLines
  }

  @Test func `every node shows its value, and the branch that was taken is marked`() throws {
    #expect(
      try tree(
        #"{"if": [{"in": [{"var": "profile"}, ["beta", "dev"]]}, "on", {"!": {"var": "x"}}, "off", {"nope": 1}]}"#,
        JSONObject([("profile", "beta")])) == [
          "if → \"on\"",
          "  when in → true",
          "    var profile → \"beta\"",
          "    [\"beta\",\"dev\"]",
          "  then \"on\" ← taken",
          "  when ! (not reached)",
          "    var x (not reached)",
          "  then \"off\" (not reached)",
          "  else nope (not reached)",
        ])
  }

  @Test func `what failed and what ran often is said`() throws {
    #expect(
      try tree(#"{"if": [{"some": [[1, 2], {"==": [{"var": ""}, 2]}]}, {"nope": 1}]}"#, JSONObject()) == [
        "if (failed)",
        "  when some → true",
        "    [1,2]",
        "    == → true (2 times)",
        "      var → 2 (2 times)",
        "        \"\" (2 times)",
        "      2 (2 times)",
        "  then nope (failed) ← taken",
      ])
  }

  @Test func `as a document it has the same nodes`() throws {
    let file = #"{"flags":{"a":{"state":"ENABLED","variants":{"on":1},"targeting":{"var":"x"}}}}"#
    let set = try FlagSet.load(Array(file.utf8)).set
    #expect(
      set.explain("a", context: FlagContext(JSONObject([("x", "on")])))?.json == [
        "schema": 1, "key": "a", "value": 1, "variant": "on", "reason": "TARGETING_MATCH",
        "because": "by its targeting rule", "line": 1, "context": ["x": "on"],
        "rule": ["node": "var x", "value": "on", "visits": 1, "line": 1],
      ])
    #expect(set.explain("b", context: .empty) == nil)
  }
}
