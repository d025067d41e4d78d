import Flags
import JSON
import Testing

/// The specification of evaluation as this project keeps it: `Cases/flags/*.json`, a flags file each, and what its
/// flags answer, a line each.
@Suite struct FlagCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let flags: FlagSet
    let says: String
    let key: String
    let type: FlagType?
    let fallback: JSONValue?
    let context: JSONObject
    let gives: JSONValue?
    var testDescription: String { "\(file): \(says)" }
  }

  static let cases: [Case] = CaseFiles.all(in: "flags").flatMap { file, document -> [Case] in
    // A file that cannot be loaded leaves too few cases, which a test tells.
    guard let flags = try? FlagSet.load((document["file"] ?? .null).compactBytes).set else { return [] }
    return (document["cases"]?.array ?? []).map { one in
      Case(
        file: file, flags: flags, says: one["says"]?.string ?? "", key: one["key"]?.string ?? "",
        type: one["type"]?.string.flatMap(FlagType.init(rawValue:)), fallback: one["default"],
        context: one["context"]?.object ?? JSONObject(), gives: one["gives"])
    }
  }

  @Test(arguments: cases) func `a flag answers as its line says`(one: Case) {
    let context = FlagContext(one.context, seconds: 1_700_000_000)
    let answer = one.flags.evaluate(one.key, as: one.type, default: one.fallback, context: context)
    #expect(answer.ofrep(key: one.key) == one.gives, "\(answer.ofrep(key: one.key).compactText)")
  }

  /// Whoever explains a flag says the same as whoever evaluates it.
  @Test(arguments: cases) func `an explanation has the same answer`(one: Case) {
    let context = FlagContext(one.context, seconds: 1_700_000_000)
    #expect(one.flags.explain(one.key, context: context)?.answer == one.flags.known(one.key, context))
  }

  @Test func `the cases were found`() { #expect(Self.cases.count > 130) }
}

extension FlagSet {
  fileprivate func known(_ key: String, _ context: FlagContext) -> FlagAnswer? {
    contains(key) ? evaluate(key, context: context) : nil
  }
}
