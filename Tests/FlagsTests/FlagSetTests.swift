import Flags
import JSON
import Testing

@Suite struct FlagSetTests {
  private static let file = """
    {
      "$evaluators": {"isBeta": {"in": [{"var": "profile"}, ["beta", "dev"]]}},
      "flags": {
        "static": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "on"},
        "off": {"state": "DISABLED", "variants": {"on": true}, "defaultVariant": "on", "targeting": {"nope": 1}},
        "rule": {"state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off",
          "targeting": {"if": [{"$ref": "isBeta"}, "on"]}},
        "true": {"state": "ENABLED", "variants": {"true": "yes", "false": "no", "2": "two"}, "defaultVariant": "false",
          "targeting": {"var": "x"}},
        "exact": {"state": "ENABLED", "variants": {"a": 10.0, "b": 9007199254740993, "c": 1E400}, "defaultVariant": "a",
          "targeting": {"var": "x"}},
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

  @Test func `a fractional rule goes by flag key and targeting key`() throws {
    let answers = try Set((0..<100).map { try ask("share", JSONObject([("targetingKey", .string("u\($0)"))])).variant })
    #expect(answers == ["a", "b"])
  }

  /// With and without a key in the context that all have in common.
  @Test(arguments: [JSONObject([("profile", "beta")]), JSONObject([("targetingKey", "else"), ("profile", "beta")])])
  func `a context that is made for somebody answers as one that was begun with them`(_ common: JSONObject) throws {
    let set = try set()
    let shared = FlagContext(common, seconds: 1_700_000_000)
    for number in 0..<100 {
      var own = common
      own["targetingKey"] = .string("u\(number)")
      let (made, begun) = (shared.of("u\(number)"), FlagContext(own, seconds: 1_700_000_000))
      #expect(made.json == begun.json)
      for key in set.keys {
        #expect(set.evaluate(key, context: made).variant == set.evaluate(key, context: begun).variant)
      }
    }
  }

  @Test(arguments: [("a", "10.0"), ("b", "9007199254740993"), ("c", "1E400")])
  func `a number comes back as it is written`(variant: String, text: String) throws {
    #expect(try ask("exact", JSONObject([("x", .string(variant))])).value?.compactText == text)
  }

  @Test func `a set keeps apart ten thousand flags`() throws {
    let flags = (0..<10_000).map {
      #""k\#($0)":{"state":"ENABLED","variants":{"v\#($0)":\#($0)},"defaultVariant":"v\#($0)"}"#
    }
    let set = try FlagSet.load(Array("{\"flags\":{\(flags.joined(separator: ","))}}".utf8)).set
    #expect(set.keys == (0..<10_000).map { "k\($0)" })
    for number in 0..<10_000 where set.evaluate("k\(number)", context: .empty).value?.integer != number {
      Issue.record("k\(number) is another")
    }
    #expect(!set.contains("k10000") && !set.contains(""))
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
    #expect(throws: RuleFault.tooMuchText(bytes: 10_000_000)) {
      try Logic.evaluate(JSONDocument(Array(rule.utf8)).root, data: data)
    }
  }
}
