import Flags
import JSON
import Testing

/// Rules that are made to take too long or too much, by chance but always the same: every one of them ends, within the
/// limits, on the stack of a small thread.
@Suite struct NastyRuleTests {
  struct Run: Sendable {
    /// The fault's sentence; empty when there is a result.
    let fault: String
    let steps: Int
    let visits: Int
  }

  static let runs = (UInt64(1)...48).map { seed -> Run? in
    SmallStack.run {
      var maker = NastyRules(seed: seed)
      let text = maker.rule(levels: 5).compactBytes
      guard let document = try? JSONDocument(text) else { return nil }
      let (result, steps, visits) = Logic.measure(document.root, data: maker.data)
      switch result {
      case .success: return Run(fault: "", steps: steps, visits: visits)
      case .failure(let fault): return Run(fault: fault.sentence, steps: steps, visits: visits)
      }
    }.flatMap { $0 }
  }

  @Test(.timeLimit(.minutes(10))) func `every evaluation ends within its steps, and each node takes one`() throws {
    for run in Self.runs {
      let run = try #require(run)
      #expect(run.visits <= run.steps && run.steps <= 1_000_000)
    }
  }

  /// Chance is not so kind that nothing is ever too much, nor so unkind that everything is.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "the rule was stopped after 1000000 steps",
      "the rule was stopped because it made more than 10000000 bytes of text",
      "the rule was stopped because it made lists of more than 1000000 elements",
      "the rule was stopped because it made a value of more than 512 levels",
      "the rule was stopped because it made a value of more than 8000000 bytes",
      "",
    ])
  func `some reach each limit, and some none`(fault: String) {
    let count = Self.runs.count { run in
      run.map { fault.isEmpty ? $0.fault.isEmpty : $0.fault.hasPrefix(fault) } ?? false
    }
    #expect(count > 0)
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
      "texts": .array(Array(repeating: .string(text), count: 50)),
      "digits": .string(String(repeating: "7", count: 50_000)),
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
    switch below(9) {
    case 8: return loops(levels - 1)
    case 0, 1: return call("reduce", [list(levels - 1), growth(levels - 1), rule(levels: levels - 1)])
    case 2, 3: return call(Self.loops[below(Self.loops.count)], [list(levels - 1), rule(levels: levels - 1)])
    case 4: return .array((0..<below(4)).map { _ in rule(levels: levels - 1) })
    default:
      return call(
        Self.plain[below(Self.plain.count)], (0..<(1 + below(3))).map { _ in rule(levels: levels - 1) })
    }
  }

  /// Loops within loops, over lists that every scope has.
  private mutating func loops(_ levels: Int) -> JSONValue {
    (0..<3).reduce(rule(levels: levels)) { rule, _ in
      call(Self.loops[below(Self.loops.count)], [.array(Array(repeating: 1, count: 200)), rule])
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
    let names = [
      "text", "list", "deep", "wide", "texts", "digits", "", "accumulator", "current", "wide.key-with-a-long",
    ]
    switch below(6) {
    case 0: return .integer(below(1_000_000_000))
    case 1: return .string(String(repeating: "x", count: below(3_000)))
    case 2: return .array(Array(repeating: ["a", 1], count: below(60)))
    default: return look(names[below(names.count)])
    }
  }
}
