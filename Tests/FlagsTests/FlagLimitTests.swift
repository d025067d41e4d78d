import Flags
import JSON
import Testing

/// What one flags file may hold.
@Suite struct FlagLimitTests {
  private func load(_ text: String, previous: FlagSet? = nil) throws(FlagFileError) -> (
    set: FlagSet, problems: [FlagProblem]
  ) { try FlagSet.load(Array(text.utf8), previous: previous) }

  private func file(_ flags: String, more: String = "") -> String { "{\"flags\": {\(flags)}\(more)}" }

  private func flag(_ rule: String, metadata: String = "") -> String {
    #"{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"off","targeting":\#(rule)\#(metadata)}"#
  }

  private static func list(_ count: Int, _ one: (Int) -> String) -> String {
    (0..<count).map(one).joined(separator: ",")
  }

  private static func members(_ count: Int, _ value: String) -> String { list(count) { "\"n\($0)\":\(value)" } }

  // MARK: The file as a whole

  static let tooMany: [(text: String, line: String)] = [
    (
      "{\"flags\":{\(members(100_001, "0"))}}",
      "f:1:10: error: the file has 100001 flags, at most 100000 are possible; remove those that are not used"
    ),
    (
      "{\"flags\":{},\"$evaluators\":{\(members(10_001, "0"))}}",
      "f:1:27: error: the file has 10001 evaluators, at most 10000 are possible; remove those that are not used"
    ),
    (
      "{\"flags\":{},\"profiles\":{\(members(1_001, "{}"))}}",
      "f:1:24: error: the file has 1001 profiles, at most 1000 are possible; remove those that are not used"
    ),
    (
      "{\"flags\":{},\"modules\":{\(members(1_001, "{}"))}}",
      "f:1:23: error: the file has 1001 modules, at most 1000 are possible; remove those that are not used"
    ),
    (
      "{\"flags\":{},\"profiles\":{\"\(String(repeating: "p", count: 1_001))\":{}}}",
      "f:1:25: error: the name of the profile '\(String(repeating: "p", count: 200))…' has 1001 bytes, at most 1000 are "
        + "possible; shorten it"
    ),
    (
      "{\"flags\":{},\"$evaluators\":{\"\(String(repeating: "e", count: 1_001))\":{}}}",
      "f:1:28: error: the name of the evaluator '\(String(repeating: "e", count: 200))…' has 1001 bytes, at most 1000 are "
        + "possible; shorten it"
    ),
    (
      "{\"flags\":{},\"metadata\":{\"a\":\"\(String(repeating: "m", count: 10_000))\"}}",
      "f:1:24: error: the metadata of the file takes 10008 bytes, at most 10000 are possible, for every answer carries "
        + "it; shorten it"
    ),
    (
      "{\"flags\":{},\"x\":[\(list(2_000_000) { _ in "1" })]}",
      "f:1:4000008: error: found more than 2000000 keys and values, expected at most 2000000"
    ),
    (
      "{\"flags\":{},\"x\":" + String(repeating: "[", count: 512),
      "f:1:528: error: found more than 512 levels, expected at most 512"
    ),
    (
      "{\"flags\":{}}" + String(repeating: " ", count: 10_000_000),
      "f:1:10000001: error: found more than 10000000 bytes, expected at most 10000000"
    ),
  ]

  @Test(arguments: tooMany.indices) func `a file over a limit is refused with the limit`(place: Int) {
    let (text, line) = Self.tooMany[place]
    do throws(FlagFileError) {
      _ = try load(text)
      Issue.record("no error")
    } catch {
      #expect(error.line(in: "f") == line)
    }
  }

  @Test func `a file at the limits is read`() throws {
    let name = String(repeating: "n", count: 1_000)
    let text = file(
      "\"\(name)\":" + flag("\"$ref\"").replacing("\"targeting\":\"$ref\"", with: "\"targeting\":{}"),
      more: ",\"$evaluators\":{\(Self.members(10_000, "0"))},\"profiles\":{\(Self.members(1_000, "{}"))}")
    let (set, problems) = try load(text)
    #expect(problems.isEmpty)
    #expect(set.evaluate(name, context: .empty).value == false)
  }

  // MARK: One flag

  @Test func `a flag over a limit is not usable, and the others are`() throws {
    let long = String(repeating: "x", count: 1_001)
    let shown = String(repeating: "x", count: 200) + "…"
    let cases: [(key: String, flag: String, problem: String)] = [
      (
        "a", "{\"state\":\"ENABLED\",\"variants\":{\(Self.members(1_001, "1"))}}",
        "'a' has 1001 variants, at most 1000 are possible; remove those that no rule names"
      ),
      (
        "a", "{\"state\":\"ENABLED\",\"variants\":{\"\(long)\":1}}",
        "the name of the variant '\(shown)' of 'a' has 1001 bytes, at most 1000 are possible; shorten it"
      ),
      (
        long, flag("{}"),
        "the name of the flag '\(shown)' has 1001 bytes, at most 1000 are possible; shorten it"
      ),
      (
        "a", flag("{}", metadata: ",\"metadata\":{\"m\":\"\(String(repeating: "m", count: 10_000))\"}"),
        "the metadata of the flag 'a' takes 10008 bytes, at most 10000 are possible, for every answer carries it; "
          + "shorten it"
      ),
    ]
    for one in cases {
      let text = file("\"\(one.key)\":\(one.flag),\"b\":\(flag("{}"))")
      let (set, problems) = try load(text)
      #expect(problems.map(\.text) == [one.problem + "; it answers with what its caller declares as default"])
      #expect(set.evaluate("b", context: .empty).value == false)
      #expect(try FlagLint.problems(of: Array(text.utf8)).map(\.text).contains(one.problem))
    }
  }

  // MARK: Rules

  private static let tooLong =
    "\"targeting\" of 'a' cannot be used: the rule has more than 200000 parts when every $ref is put in, the most of "
    + "one rule; shorten it or the evaluators that it refers to"
  private static let kept = "; it answers with what its caller declares as default"

  /// Small texts that come to very much when every `$ref` is put in.
  static let bombs: [(evaluator: String, rule: String)] = [
    ("{\"or\":[\(list(20_000) { _ in "{\"var\":\"a\"}" })]}", "{\"or\":[\(list(20_000) { _ in "{\"$ref\":\"e\"}" })]}"),
    ("\"\(String(repeating: "x", count: 1_000_000))\"", "{\"or\":[\(list(20_000) { _ in "{\"$ref\":\"e\"}" })]}"),
    (String(repeating: "7", count: 1_000_000), "{\"or\":[\(list(20_000) { _ in "{\"$ref\":\"e\"}" })]}"),
    ("{\"\(String(repeating: "x", count: 1_000_000))\":1}", "{\"or\":[\(list(20_000) { _ in "{\"$ref\":\"e\"}" })]}"),
    ("{\"a\":1,\"b\":[\(list(100_000) { _ in "1" })]}", "{\"or\":[\(list(20_000) { _ in "{\"$ref\":\"e\"}" })]}"),
  ]

  @Test(arguments: bombs.indices) func `a rule is counted after its evaluators are put in`(place: Int) throws {
    let (evaluator, rule) = Self.bombs[place]
    let text = file(
      "\"a\":\(flag(rule)),\"b\":\(flag("{\"if\":[true,\"on\"]}"))", more: ",\"$evaluators\":{\"e\":\(evaluator)}")
    let (set, problems) = try load(text)
    #expect(problems.map(\.text) == [Self.tooLong + Self.kept])
    #expect(set.evaluate("a", default: 7, context: .empty).value == 7)
    #expect(set.evaluate("a", context: .empty).errorCode == .parseError)
    #expect(set.evaluate("b", context: .empty).value == true)
    #expect(try FlagLint.problems(of: Array(text.utf8)).map(\.text).contains(Self.tooLong))
  }

  @Test func `all rules of a file are counted together, those that stand first are taken`() throws {
    let evaluator = "{\"or\":[\(Self.list(50_000) { _ in "{\"var\":\"a\"}" })]}"
    func text(_ count: Int) -> String {
      let flags = (0..<count).map { "\"f\($0)\":\(flag("{\"$ref\":\"e\"}"))" }.joined(separator: ",")
      return file(flags, more: ",\"$evaluators\":{\"e\":\(evaluator)}")
    }
    let problem =
      "\"targeting\" of 'f9' cannot be used: the rules of the file have more than 1000000 parts when every $ref is put "
      + "in, the most of one file; shorten this rule or those before it"
    let (set, problems) = try load(text(10))
    #expect(problems.map(\.text) == [problem + Self.kept])
    #expect(set.evaluate("f8", context: .empty).reason == .default)
    #expect(try FlagLint.problems(of: Array(text(10).utf8)).map(\.text) == [problem])
    // The same when nine of them are taken over from the file before.
    let reloaded = try load(text(10), previous: try load(text(9)).set)
    #expect(reloaded.problems.map(\.text) == [problem + Self.kept])
  }

  @Test func `a flag keeps its last good rule when the newer one is too long`() throws {
    let good = try load(file("\"a\":\(flag("{\"if\":[true,\"on\"]}"))")).set
    let (set, problems) = try load(
      file("\"a\":\(flag("{\"or\":[\(Self.list(200_001) { _ in "1" })]}"))"), previous: good)
    #expect(problems.map(\.text) == [Self.tooLong + "; its last good definition stays in force"])
    #expect(set.evaluate("a", context: .empty).value == true)
  }

  @Test func `a rule is nested as deep as it is with its evaluators`() throws {
    let evaluator = RuleLimitTests.nested("{\"!\":", 200, "1", "}")
    func text(_ levels: Int) -> String {
      file(
        "\"a\":\(flag(RuleLimitTests.nested("{\"!\":", levels, "{\"$ref\":\"e\"}", "}")))",
        more: ",\"$evaluators\":{\"e\":\(evaluator)}")
    }
    #expect(try load(text(56)).problems.isEmpty)
    let problem = "\"targeting\" of 'a' cannot be used: " + RuleLimitTests.tooDeepRule
    #expect(try load(text(57)).problems.map(\.text) == [problem + Self.kept])
    #expect(try FlagLint.problems(of: Array(text(57).utf8)).map(\.text).contains(problem))
  }

  // MARK: Problems, answers and explanations

  @Test func `of very many problems the first thousand are listed`() throws {
    let rule = "{\"or\":[\(Self.list(5_000) { _ in "{\"$ref\":\"e\"}" })]}"
    let problems = try FlagLint.problems(of: Array(file("\"a\":\(flag(rule))").utf8))
    let errors = problems.filter { $0.severity == .error }.map(\.text)
    #expect(errors.count == 1_001)
    #expect(errors.last == "there are more than 1000 errors; the others are listed once these are gone")
    #expect(errors.dropLast().allSatisfy { $0 == "there is no evaluator 'e'" })
  }

  @Test func `flags that are answered together share their steps`() throws {
    let some = #"{"if":[{"some":[{"var":"l"},{"some":[{"var":""},{"var":"x"}]}]},"on","off"]}"#
    let set = try load(file("\"a\":\(flag(some)),\"b\":\(flag(some)),\"c\":\(flag(some)),\"d\":\(flag("{}"))")).set
    let row = JSONValue.array(Array(repeating: 0, count: 1_000))
    let context = FlagContext(JSONObject([("l", .array(Array(repeating: row, count: 850)))]))
    let answers = set.evaluate(["a", "b", "c", "d"], context: context)
    #expect(answers.map(\.value) == [false, false, nil, false])
    #expect(
      answers[2].errorDetails
        == "'c' cannot be evaluated: the rule was stopped because all flags together took 2000000 steps, the most of one "
        + "request; ask for this flag alone, or with a smaller context")
    #expect(set.evaluate("c", context: context).value == false)
  }

  @Test func `an explanation shows large values only while there is room`() throws {
    let rule = RuleLimitTests.nested("{\"log\":", 100, "{\"var\":\"t\"}", "}")
    let set = try load(file("\"a\":\(flag(rule))")).set
    let context = FlagContext(JSONObject([("t", .string(String(repeating: "x", count: 1_000_000)))]))
    let explanation = try #require(set.explain("a", context: context))
    let lines = explanation.treeLines.map { $0.drop { $0 == " " } }
    #expect(lines.count == 101)
    #expect(lines.count { $0.hasPrefix("log → \"x") } == 3)
    #expect(lines.count { $0 == "log → (too large to show)" } == 97)
    #expect(lines.last == "var t → (too large to show)")
    #expect(explanation.rule?.children.first?.isOmitted == false)
  }
}
