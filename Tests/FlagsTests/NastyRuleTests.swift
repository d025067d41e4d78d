import Flags
import JSON
import Testing

/// Rules that are made to take too long or too much, by chance but always the same: every one of them ends, within the
/// limits, on the stack of a small thread.
@Suite struct NastyRuleTests {
  static let seeds = Array(UInt64(1)...60)

  @Test(.timeLimit(.minutes(10)), arguments: seeds) func `an evaluation ends within its limits`(
    seed: UInt64
  ) throws {
    var maker = NastyRules(seed: seed)
    let rule = maker.rule(levels: 5)
    let data = maker.data
    let outcome = RuleLimitTests.outcome(of: rule.compactText, on: data)
    #expect(outcome != "no thread")
    let document = try JSONDocument(rule.compactBytes)
    guard let cost = try? Logic.cost(of: document.root, data: data) else { return }
    #expect(cost.steps <= 1_000_000)
    #expect(cost.visits <= cost.steps)
  }

  /// The chance is not so kind that nothing is ever too much, nor so unkind that everything is.
  @Test(.timeLimit(.minutes(10))) func `some reach each kind of limit, and some none`() {
    let outcomes = Self.seeds.map { seed -> String in
      var maker = NastyRules(seed: seed)
      let rule = maker.rule(levels: 5)
      return RuleLimitTests.outcome(of: rule.compactText, on: maker.data)
    }
    print("OUT", outcomes.map { String($0.prefix(75)) }.joined(separator: "\nOUT "))
    #expect(outcomes.contains { $0.hasPrefix("the rule was stopped after 1000000 steps") })
    #expect(outcomes.contains { $0.hasPrefix("the rule was stopped because it made") })
    #expect(outcomes.contains { !$0.hasPrefix("the rule was stopped") })
  }
}

/// Makes rules that grow things.
struct NastyRules {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Texts, lists and depths that are large, and the same under several names.
  var data: JSONValue {
    let text = String(repeating: "ab", count: 50_000)
    let long: JSONValue = .array(Array(repeating: 1, count: 2_000))
    let deep = (0..<400).reduce(JSONValue.integer(1)) { value, _ in [value] }
    let wide = JSONObject((0..<2_000).map { ("key-with-a-long-beginning-\($0)", JSONValue.integer($0)) })
    return [
      "text": .string(text), "list": long, "deep": deep, "wide": .object(wide),
      "texts": .array(Array(repeating: .string(text), count: 50)), "digits": .string(String(repeating: "7", count: 50_000)),
    ]
  }

  private mutating func below(_ limit: Int) -> Int {
    // SplitMix64: the same numbers everywhere.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  private static let plain = [
    "cat", "merge", "in", "==", "===", "!=", "<", "<=", ">", "+", "-", "*", "/", "%", "min", "max", "substr", "sem_ver",
    "starts_with", "ends_with", "fractional", "missing", "missing_some", "var", "log", "!", "!!", "and", "or", "if",
  ]
  private static let loops = ["map", "filter", "all", "none", "some"]

  mutating func rule(levels: Int) -> JSONValue {
    guard levels > 0 else { return leaf() }
    switch below(8) {
    case 0, 1: return call("reduce", [list(levels - 1), growth(levels - 1), rule(levels: levels - 1)])
    case 2, 3: return call(Self.loops[below(Self.loops.count)], [list(levels - 1), rule(levels: levels - 1)])
    case 4: return .array((0..<below(4)).map { _ in rule(levels: levels - 1) })
    default:
      return call(
        Self.plain[below(Self.plain.count)], (0..<(1 + below(3))).map { _ in rule(levels: levels - 1) })
    }
  }

  private func call(_ name: String, _ arguments: [JSONValue]) -> JSONValue {
    .object(JSONObject([(name, .array(arguments))]))
  }

  private func look(_ path: String) -> JSONValue { ["var": .string(path)] }

  private mutating func list(_ levels: Int) -> JSONValue {
    switch below(4) {
    case 0: rule(levels: levels)
    case 1: .array(Array(repeating: 1, count: 1 + below(700)))
    case 2: look("list")
    default: look("texts")
    }
  }

  /// What makes an accumulator larger.
  private mutating func growth(_ levels: Int) -> JSONValue {
    let more = look("accumulator")
    switch below(7) {
    case 0: return [more]
    case 1: return [more, more]
    case 2: return call("cat", [more, more, "x"])
    case 3: return call("merge", [more, more, 1])
    case 4: return look("")
    case 5: return call("cat", [more, look("current")])
    default: return call("merge", [more, rule(levels: levels)])
    }
  }

  private mutating func leaf() -> JSONValue {
    let names = ["text", "list", "deep", "wide", "texts", "digits", "", "accumulator", "current", "wide.key-with-a-long"]
    switch below(6) {
    case 0: return .integer(below(1_000_000_000))
    case 1: return .string(String(repeating: "x", count: below(3_000)))
    case 2: return .array(Array(repeating: ["a", 1], count: below(60)))
    default: return look(names[below(names.count)])
    }
  }
}
