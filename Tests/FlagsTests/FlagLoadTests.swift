import Flags
import JSON
import Testing

@Suite struct FlagLoadTests {
  private func load(_ text: String, previous: FlagSet? = nil) throws(FlagFileError) -> (
    set: FlagSet, problems: [FlagProblem]
  ) { try FlagSet.load(Array(text.utf8), previous: previous) }

  static let broken: [(text: String, line: String)] = [
    ("[]", "f:1:1: error: a flags file is an object with the key \"flags\""),
    ("{}", "f:1:1: error: the key \"flags\" is missing; an empty set is \"flags\": {}"),
    ("{\"flags\": 1}", "f:1:11: error: \"flags\" is a number, expected an object"),
    ("{\"flags\": {},}", "f:1:14: error: found '}', expected a key in double quotes"),
    (
      "{\"flags\": {\"a\": 1,\n\"a\": 2}}",
      "f:2:1: error: found the key \"a\" again, expected each key once; it stands in line 1 already"
    ),
    ("{\"flags\": {}, \"profiles\": []}", "f:1:27: error: \"profiles\" is an array, expected an object"),
    ("{\"flags\": {}, \"profiles\": {\"p\": 1}}", "f:1:33: error: the profile 'p' is a number, expected an object"),
    (
      "{\"flags\": {}, \"profiles\": {\"p\": {\"entitlements\": [1]}}}",
      "f:1:51: error: an element of \"entitlements\" of the profile 'p' is a number, expected a string"
    ),
    ("{\"flags\": {}, \"modules\": 1}", "f:1:26: error: \"modules\" is a number, expected an object"),
  ]

  @Test(arguments: broken) func `a file error says where and what`(text: String, line: String) {
    do throws(FlagFileError) {
      _ = try load(text)
      Issue.record("no error")
    } catch {
      #expect(error.line(in: "f") == line)
    }
  }

  static let flawed: [(flag: String, problem: String)] = [
    ("1", "the flag 'a' is a number, expected an object"),
    ("{\"variants\": {\"x\": 1}}", "the flag 'a' has no \"state\""),
    (
      "{\"state\": \"on\", \"variants\": {\"x\": 1}}",
      "the state of 'a' is \"on\", expected \"ENABLED\" or \"DISABLED\""
    ),
    ("{\"state\": \"ENABLED\"}", "the flag 'a' has no \"variants\""),
    ("{\"state\": \"ENABLED\", \"variants\": []}", "\"variants\" of 'a' is an array, expected an object"),
    (
      "{\"state\": \"ENABLED\", \"variants\": {\"x\": 1}, \"defaultVariant\": 1}",
      "\"defaultVariant\" of 'a' is a number, expected a string or null"
    ),
    (
      "{\"state\": \"ENABLED\", \"variants\": {\"x\": 1}, \"targeting\": []}",
      "\"targeting\" of 'a' is an array, expected an object"
    ),
  ]

  @Test(arguments: flawed) func `a flag that cannot work answers with its caller's default`(
    flag: String, problem: String
  ) throws {
    let (set, problems) = try load("{\"flags\": {\"a\": \(flag), \"b\": \(Self.good)}}")
    #expect(problems.map(\.text) == [problem + "; it answers with what its caller declares as default"])
    let answer = set.evaluate("a", default: 9, context: .empty)
    #expect(answer.value == 9 && answer.reason == .error && answer.errorCode == .parseError)
    #expect(set.evaluate("b", context: .empty).value == 1)
  }

  private static let good = "{\"state\": \"ENABLED\", \"variants\": {\"x\": 1, \"y\": 2}, \"defaultVariant\": \"x\"}"

  @Test(arguments: flawed) func `in a newer file it keeps its last good definition, and the rest takes effect`(
    flag: String, problem: String
  ) throws {
    let first = try load("{\"flags\": {\"a\": \(Self.good), \"b\": \(Self.good)}}").set
    let other = Self.good.dropLast(3) + "y\"}"
    let (second, problems) = try load("{\"flags\": {\"a\": \(flag), \"b\": \(other)}}", previous: first)
    #expect(problems.map(\.text) == [problem + "; its last good definition stays in force"])
    #expect(second.evaluate("a", context: .empty).value == 1)
    #expect(second.evaluate("b", context: .empty).value == 2)
    let (third, _) = try load("{\"flags\": {\"a\": \(flag)}}", previous: second)
    #expect(third.evaluate("a", context: .empty).value == 1)
  }

  @Test func `a default that names no variant is a flaw too`() throws {
    let first = try load("{\"flags\": {\"a\": \(Self.good)}}").set
    let bad = Self.good.dropLast(3) + "z\"}"
    let (second, problems) = try load("{\"flags\": {\"a\": \(bad)}}", previous: first)
    #expect(
      problems.map { $0.line(in: "f") } == [
        "f:1:86: error: 'a' has no variant 'z'; it has x, y; its last good definition stays in force"
      ])
    #expect(second.evaluate("a", context: .empty).value == 1)
  }

  @Test func `an unchanged flag follows a changed evaluator`() throws {
    func file(_ result: String) -> String {
      #"{"$evaluators":{"e":"\#(result)"},"flags":{"a":{"state":"ENABLED","variants":{"x":1,"y":2},"targeting":{"$ref":"e"}}}}"#
    }
    let first = try load(file("x")).set
    #expect(try load(file("y"), previous: first).set.evaluate("a", context: .empty).value == 2)
  }

  @Test func `profiles and modules are read, with places for the modules' own errors`() throws {
    let (set, problems) = try load(
      """
      {"flags": {},
       "profiles": {"beta": {"context": {"ring": 1}, "entitlements": ["c"]}},
       "modules": {"source.auto": {
         "sizes": [1, "x"]}}}
      """)
    #expect(problems.isEmpty)
    #expect(set.profiles == [FlagProfile(name: "beta", context: JSONObject([("ring", 1)]), entitlements: ["c"])])
    let module = try #require(set.module("source.auto"))
    #expect(module.settings == ["sizes": [1, "x"]])
    #expect(module.position(of: [.key("sizes"), .index(1)]) == JSONPosition(line: 4, column: 17))
    #expect(module.position(of: [.key("nope")]) == JSONPosition(line: 3, column: 29))
    #expect(try load("{\"flags\": {}}").set.profiles == [FlagProfile(name: "default")])
  }
}
