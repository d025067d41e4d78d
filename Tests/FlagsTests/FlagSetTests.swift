import Flags
import JSON
import Testing

@Suite struct FlagSetTests {
  private static let file = """
    {
      "metadata": {"flagSetId": "set", "version": 1, "gone": null},
      "$evaluators": {"isBeta": {"in": [{"var": "profile"}, ["beta", "dev"]]}, "nested": {"$ref": "isBeta"}},
      "flags": {
        "static": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "on"},
        "off": {"state": "DISABLED", "variants": {"on": true}, "defaultVariant": "on", "targeting": {"nope": 1}},
        "code": {"state": "ENABLED", "variants": {"on": true}, "metadata": {"version": 2, "owner": "me"}},
        "empty": {"state": "ENABLED", "variants": {"on": true}, "defaultVariant": "", "targeting": {}},
        "rule": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off",
          "targeting": {"if": [{"$ref": "isBeta"}, "on"]}},
        "true": {"state": "ENABLED", "variants": {"true": "yes", "false": "no", "2": "two"}, "defaultVariant": "false",
          "targeting": {"var": "x"}},
        "odd": {"state": "ENABLED", "variants": {"a": 1}, "defaultVariant": "a", "targeting": {"var": "x"}},
        "bare": {"state": "ENABLED", "variants": {"a": 1.5, "b": 10.0}, "targeting": {"var": "x"}},
        "lazy": {"state": "ENABLED", "variants": {"a": "A"}, "defaultVariant": "a",
          "targeting": {"if": [{"var": "x"}, {"nope": 1}, "a"]}},
        "refless": {"state": "ENABLED", "variants": {"a": "A"}, "defaultVariant": "a", "targeting": {"$ref": "gone"}},
        "deep": {"state": "ENABLED", "variants": {"a": "A"}, "defaultVariant": "a", "targeting": {"$ref": "nested"}},
        "wrong": {"state": "ENABLED", "variants": {"a": "A"}, "defaultVariant": "b", "targeting": {"if": [{"var": "x"}, "a"]}},
        "self": {"state": "ENABLED", "variants": {"self": "S", "1700000000": "T"}, "defaultVariant": "self",
          "targeting": {"var": {"var": "path"}}},
        "share": {"state": "ENABLED", "variants": {"a": "A", "b": "B"}, "defaultVariant": "a",
          "targeting": {"fractional": [["a", 50], ["b", 50]]}}
      }
    }
    """

  private func set() throws -> FlagSet { try FlagSet.load(Array(Self.file.utf8)).set }

  private func ask(
    _ key: String, _ context: JSONObject = JSONObject(), as type: FlagType? = nil, default fallback: JSONValue? = nil
  ) throws -> FlagAnswer {
    try set().evaluate(key, as: type, default: fallback, context: FlagContext(context, seconds: 1_700_000_000))
  }

  private func line(_ answer: FlagAnswer) -> String {
    let parts = [
      answer.value?.compactText ?? "-", answer.variant ?? "-", answer.reason.rawValue, answer.errorCode?.rawValue,
      answer.errorDetails,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  typealias Row = (key: String, context: JSONValue, answer: String)
  static let rows: [Row] = [
    ("none", [:], "\"D\" - ERROR FLAG_NOT_FOUND there is no flag 'none'"),
    ("off", [:], "\"D\" - DISABLED"),
    ("static", [:], "true on STATIC"),
    ("code", [:], "\"D\" - DEFAULT"),
    ("empty", [:], "\"D\" - DEFAULT"),
    ("rule", ["profile": "beta"], "true on TARGETING_MATCH"),
    ("rule", ["profile": "default"], "false off DEFAULT"),
    ("true", ["x": true], "\"yes\" true TARGETING_MATCH"),
    ("true", ["x": 2.0], "\"two\" 2 TARGETING_MATCH"),
    ("true", ["x": nil], "\"no\" false DEFAULT"),
    ("odd", ["x": "zz"], "\"D\" - ERROR GENERAL 'odd' has no variant 'zz'; it has a"),
    ("odd", ["x": ""], "\"D\" - ERROR GENERAL 'odd' has no variant ''; it has a"),
    ("odd", ["x": []], "\"D\" - ERROR GENERAL the rule of 'odd' gave an array, which names no variant"),
    ("odd", ["x": ["k": 1]], "\"D\" - ERROR GENERAL the rule of 'odd' gave an object, which names no variant"),
    ("bare", [:], "\"D\" - DEFAULT"),
    ("lazy", [:], "\"A\" a TARGETING_MATCH"),
    (
      "lazy", ["x": 1],
      "\"D\" - ERROR PARSE_ERROR 'lazy' cannot be evaluated: the rule uses the operator 'nope', which does not exist"
    ),
    (
      "refless", [:],
      "\"D\" - ERROR PARSE_ERROR 'refless' cannot be evaluated: the rule refers to an evaluator that is not there, or from within another"
    ),
    (
      "deep", [:],
      "\"D\" - ERROR PARSE_ERROR 'deep' cannot be evaluated: the rule refers to an evaluator that is not there, or from within another"
    ),
    ("wrong", [:], "\"D\" - ERROR GENERAL 'wrong' has no variant 'b'; it has a"),
    ("wrong", ["x": 1], "\"A\" a TARGETING_MATCH"),
    ("self", ["path": "$flagd.flagKey", "$flagd": "mine"], "\"S\" self TARGETING_MATCH"),
    ("self", ["path": "$flagd.timestamp"], "\"T\" 1700000000 TARGETING_MATCH"),
    ("share", [:], "\"A\" a DEFAULT"),
  ]

  @Test(arguments: rows) func `a flag answers as its row says`(row: Row) throws {
    #expect(line(try ask(row.key, row.context.object ?? JSONObject(), default: "D")) == row.answer)
  }

  @Test func `metadata of the set is overlaid by the flag's, in every answer`() throws {
    #expect(try ask("code").metadata == JSONObject([("flagSetId", "set"), ("version", 2), ("owner", "me")]))
    #expect(try ask("off").metadata == JSONObject([("flagSetId", "set"), ("version", 1)]))
    #expect(try ask("none").metadata == JSONObject([("flagSetId", "set"), ("version", 1)]))
  }

  @Test func `types convert only without loss`() throws {
    let half = JSONObject([("x", "a")])
    let ten = JSONObject([("x", "b")])
    #expect(line(try ask("bare", half, as: .float)) == "1.5 a TARGETING_MATCH")
    #expect(
      line(try ask("bare", half, as: .integer, default: 7))
        == "7 - ERROR TYPE_MISMATCH the variant 'a' of 'bare' is a number, not an integer")
    #expect(line(try ask("bare", ten, as: .integer)) == "10 b TARGETING_MATCH")
    #expect(
      line(try ask("static", as: .string))
        == "- - ERROR TYPE_MISMATCH the variant 'on' of 'static' is a boolean, not a string"
    )
    #expect(line(try ask("off", as: .object, default: 3)) == "3 - DISABLED")
  }

  @Test func `a fractional rule goes by flag key and targeting key`() throws {
    let answers = try Set((0..<100).map { try ask("share", JSONObject([("targetingKey", .string("u\($0)"))])).variant })
    #expect(answers == ["a", "b"])
  }

  @Test func `a pin decides, whatever the rule says, and lives through newer files`() throws {
    let pinned = try set().pinning(["rule": "on", "off": "on"])
    #expect(pinned.evaluate("rule", context: .empty).value == true)
    #expect(pinned.evaluate("off", context: .empty).isPinned)
    let newer = try FlagSet.load(Array(Self.file.utf8), previous: pinned).set
    #expect(newer.isPinned("rule"))
    #expect(throws: FlagSet.PinError.unknownVariant("o", flag: "rule", known: ["on", "off"])) {
      try set().pinning(["rule": "o"])
    }
    #expect(throws: FlagSet.PinError.self) { try set().pinning(["nope": "on"]) }
  }

  @Test func `what a flag may give is its default, its branches and its shares`() throws {
    let set = try set()
    #expect(set.possibleVariants("static") == .variants(["on"]))
    #expect(set.possibleVariants("rule") == .variants(["on", "off"]))
    #expect(set.possibleVariants("share") == .variants(["a", "b"]))
    #expect(set.possibleVariants("true") == .any(["true", "false", "2"]))
    #expect(set.possibleVariants("off") == .variants([]))
    #expect(!set.varies("rule", fixed: ["profile"]))
    #expect(set.varies("rule", fixed: []) && set.varies("share", fixed: ["profile"]))
  }

  @Test func `a rule that would not end is stopped`() throws {
    let rule = #"{"reduce":[{"var":"l"},{"cat":[{"var":"accumulator"},{"var":"accumulator"}]},"xxxxxxxx"]}"#
    let data = JSONValue.object(JSONObject([("l", .array(Array(repeating: 1, count: 200)))]))
    #expect(throws: RuleFault.tooLong(steps: 1_000_000)) {
      try Logic.evaluate(JSONDocument(Array(rule.utf8)).root, data: data)
    }
  }
}
