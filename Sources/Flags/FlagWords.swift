import JSON
import System

/// Every sentence about flags files and evaluations, in one place.
enum FlagWords {
  // MARK: Files

  static let noObject = "a flags file is an object with the key \"flags\""
  static let noFlags = "the key \"flags\" is missing; an empty set is \"flags\": {}"

  static func tooLarge(_ limit: Int) -> String { "it has more than \(limit) bytes" }

  static func wrong(_ what: String, found: String, expected: String) -> String {
    "\(what) is \(found), expected \(expected)"
  }

  /// `what`: "flags", "evaluators", …
  static func tooMany(_ what: String, _ count: Int, limit: Int) -> String {
    "the file has \(count) \(what), at most \(limit) are possible; remove those that are not used"
  }

  static let metadataOfSet = "the file"

  static func longMetadata(of owner: String, _ bytes: Int) -> String {
    "the metadata of \(owner) takes \(bytes) bytes, at most \(FlagLimits.metadataBytes) are possible, "
      + "for every answer carries it; shorten it"
  }

  /// `what` names it: "the profile 'x'".
  static func longName(_ what: String, _ name: String) -> String {
    "the name of \(what) has \(name.utf8.count) bytes, at most \(FlagLimits.nameBytes) are possible; shorten it"
  }

  static func profile(_ name: String) -> String { "the profile '\(name.printable())'" }
  static func evaluator(_ name: String) -> String { "the evaluator '\(name.printable())'" }
  static func module(_ id: String) -> String { "the module '\(id.printable())'" }

  // MARK: Flags

  static func flag(_ key: String) -> String { "the flag '\(key.printable())'" }

  static func tooManyVariants(_ count: Int, of flag: String) -> String {
    "'\(flag.printable())' has \(count) variants, at most \(FlagLimits.variants) are possible; "
      + "remove those that no rule names"
  }

  static func missing(_ key: String, of flag: String) -> String {
    "the flag '\(flag.printable())' has no \"\(key)\""
  }

  static func badState(_ found: String, of flag: String) -> String {
    "the state of '\(flag.printable())' is \(found), expected \"ENABLED\" or \"DISABLED\""
  }

  static func noVariant(_ name: String, of flag: String, known: [String]) -> String {
    "'\(flag.printable())' has no variant '\(name.printable())'" + list(known, nearest: name)
  }

  static func noSuchFlag(_ key: String) -> String { "there is no flag '\(key.printable())'" }

  static func mismatch(_ flag: String, variant: String, found: String, expected: String) -> String {
    "the variant '\(variant.printable())' of '\(flag.printable())' is \(found), not \(expected)"
  }

  static func noVariantName(_ found: String, of flag: String) -> String {
    "the rule of '\(flag.printable())' gave \(found), which names no variant"
  }

  static func fault(_ fault: RuleFault, of flag: String) -> String {
    "'\(flag.printable())' cannot be evaluated: \(fault.sentence)"
  }

  static func unusableRule(_ fault: RuleFault, of flag: String) -> String {
    "\"targeting\" of '\(flag.printable())' cannot be used: \(fault.sentence)"
  }

  static func broken(_ flag: String, _ text: String) -> String {
    "'\(flag.printable())' is not usable: \(text)"
  }

  /// What became of a flag that is wrong in a newer file.
  static func kept(_ text: String, lastGood: Bool, whole: Bool) -> String {
    if lastGood { return text + "; its last good definition stays in force" }
    return whole ? text + "; it answers with what its caller declares as default" : text
  }

  /// Beyond it nothing is suggested: comparing costs, also while others wait for their answers.
  static let mostCompared = 200

  private static func list(_ known: [String], nearest name: String, _ verb: String = "it has") -> String {
    if known.count <= 8 {
      return known.isEmpty ? "" : "; \(verb) \(known.map { $0.printable(limit: 40) }.joined(separator: ", "))"
    }
    guard known.count <= mostCompared else { return "" }
    return Spelling.nearest(to: name, among: known, limit: 1).first.map { "; did you mean '\($0.printable())'?" } ?? ""
  }

  // MARK: Lint

  static func moreProblems(_ severity: FlagProblem.Severity, _ limit: Int) -> String {
    "there are more than \(limit) \(severity.rawValue)s; the others are listed once these are gone"
  }

  static let emptyName = "a flag's name has at least one character"
  static let variantKinds = "a boolean, a string, a number or an object"
  static let nestedReference = "an evaluator cannot refer to another"

  static func noVariants(_ flag: String) -> String { "'\(flag.printable())' has no variants; it needs at least one" }

  static func unknownKey(_ key: String, in place: String, known: [String]) -> String {
    "there is no key '\(key.printable())' in \(place)" + list(known, nearest: key)
  }

  static func severalKeys(_ count: Int) -> String {
    "a rule is an object of exactly one key, this has \(count); it is taken for a literal"
  }

  static func unknownOperator(_ name: String, nearest: String?) -> String {
    "there is no operator '\(name.printable())'" + perhaps(nearest)
  }

  static func noEvaluator(_ name: String, known: [String]) -> String {
    "there is no evaluator '\(name.printable())'" + list(known, nearest: name)
  }

  static func unknownFlagd(_ path: String) -> String {
    "'\(path.printable())' does not exist; there are $flagd.flagKey and $flagd.timestamp"
  }

  static func unsupplied(_ path: String) -> String {
    "no profile supplies '\(path.printable())', and the host does not either"
  }

  static func heavy(_ sum: Double) -> String {
    "the weights add up to \(JSONNumber.javaScriptText(of: sum)), at most 2147483647 is possible"
  }

  static func inexact(_ number: String) -> String {
    "\(number.printable(limit: 40)) is beyond ±9007199254740991, where whole numbers are no longer told apart"
  }

  static func undeclared(_ key: String, nearest: String?) -> String {
    "no module declares the flag '\(key.printable())'" + perhaps(nearest)
  }

  static func unknownModule(_ id: String, nearest: String?) -> String {
    "there is no module '\(id.printable())'" + perhaps(nearest)
  }

  static func variant(_ name: String, of flag: String) -> String {
    "the variant '\(name.printable())' of '\(flag.printable())'"
  }

  static func noChoice(_ what: String, _ text: String, known: [String]) -> String {
    "\(what) is '\(text.printable())', which its module does not know" + list(known, nearest: text, "it knows")
  }

  static func givesTruth(_ flag: String, lacking: [String]) -> String {
    "the rule gives true or false, and '\(flag.printable())' has no variant "
      + lacking.map { "'\($0)'" }.joined(separator: " and no variant ")
  }

  private static func perhaps(_ name: String?) -> String { name.map { "; did you mean '\($0)'?" } ?? "" }
}
