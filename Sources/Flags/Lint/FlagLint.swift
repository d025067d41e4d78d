import JSON
import System

/// Everything that can be said against a flags file without running it. An error is what cannot work.
package struct FlagLint {
  let document: JSONDocument
  private let lines: JSONLineTable
  private(set) var problems: [FlagProblem] = []
  private var errors = 0
  private var allowance = RuleAllowance.file

  /// Throws only what is no JSON; everything else is among the problems. Without a vocabulary nothing is said about
  /// keys and modules that nobody declares.
  package static func problems(
    of bytes: [UInt8], vocabulary: FlagVocabulary? = nil
  ) throws(FlagFileError) -> [FlagProblem] {
    var lint = FlagLint(document: try FlagSet.document(of: bytes, repeatedKeys: .lastStands))
    lint.lint()
    if let vocabulary { lint.compare(with: vocabulary) }
    return lint.listed
  }

  /// How many flags a file has; 0 when it is no JSON.
  package static func countFlags(in bytes: [UInt8]) -> Int {
    // What is wrong with the text is said by `problems`.
    (try? FlagSet.document(of: bytes, repeatedKeys: .lastStands).root["flags"]?.count) ?? 0
  }

  private init(document: JSONDocument) {
    self.document = document
    lines = JSONLineTable(document)
  }

  mutating func error(_ node: JSONNode, _ text: @autoclosure () -> String) { add(.error, node, text) }
  mutating func warn(_ node: JSONNode, _ text: @autoclosure () -> String) { add(.warning, node, text) }

  private func count(_ severity: FlagProblem.Severity) -> Int { severity == .error ? errors : problems.count - errors }

  /// Enough is wrong: finding words for each of a million errors would take minutes.
  var isFull: Bool { errors > FlagLimits.problems }

  /// Of errors and of warnings one more than are listed is kept: it shows that there are more.
  private mutating func add(_ severity: FlagProblem.Severity, _ node: JSONNode, _ text: () -> String) {
    guard count(severity) <= FlagLimits.problems else { return }
    append(FlagProblem(severity, at: lines.position(of: node.range.lowerBound), text()))
  }

  private mutating func append(_ problem: FlagProblem) {
    problems.append(problem)
    if problem.severity == .error { errors += 1 }
  }

  private var listed: [FlagProblem] {
    var counts: [FlagProblem.Severity: Int] = [:]
    return problems.sorted { $0.position < $1.position }.compactMap { problem in
      let count = counts[problem.severity, default: 0] + 1
      counts[problem.severity] = count
      guard count > FlagLimits.problems else { return problem }
      guard count == FlagLimits.problems + 1 else { return nil }
      let more = FlagWords.moreProblems(problem.severity, FlagLimits.problems)
      return FlagProblem(problem.severity, at: problem.position, more)
    }
  }

  // MARK: The file

  private mutating func lint() {
    let root = document.root
    whole()
    numbers(root)
    metadata(root["metadata"], of: FlagWords.metadataOfSet)
    let evaluators = root["$evaluators"]
    if let evaluators, evaluators.kind != .object {
      error(evaluators, FlagWords.wrong("\"$evaluators\"", found: evaluators.kindName, expected: "an object"))
    }
    let members = evaluators?.members ?? []
    let names = RuleLint.Evaluators(members.compactMap(\.key.string))
    let rules = Dictionary(
      members.map { (ByteKey($0.key.string ?? ""), $0.value) }, uniquingKeysWith: { _, last in last })
    let supplied = SuppliedPaths(profiles: root["profiles"])
    for (_, rule) in members where !isFull {
      var rules = RuleLint(evaluators: names, variants: nil, supplied: supplied, isShared: true)
      rules.root(rule)
      take(rules)
    }
    for (key, flag) in root["flags"]?.members ?? [] where !isFull { lint(flag, key, names, rules, supplied) }
    for (_, profile) in root["profiles"]?.members ?? [] { lint(profile: profile) }
  }

  /// What keeps the file as a whole from being used.
  private mutating func whole() {
    for repeated in document.repeatedKeys() { append(FlagFileError(repeated).problem) }
    do throws(FlagFileError) {
      _ = try FlagSet.load(document)
    } catch {
      append(error.problem)
    }
  }

  private mutating func take(_ rules: RuleLint) {
    for finding in rules.findings { add(finding.severity, finding.node) { finding.text } }
  }

  private mutating func lint(profile: JSONNode) {
    for (key, _) in profile.members where !key.isText("context") && !key.isText("entitlements") {
      warn(key, FlagWords.unknownKey(key.string ?? "", in: "a profile", known: ["context", "entitlements"]))
    }
  }

  private mutating func metadata(_ node: JSONNode?, of owner: String) {
    guard let node else { return }
    guard node.kind == .object else {
      return error(node, FlagWords.wrong("\"metadata\" of \(owner)", found: node.kindName, expected: "an object"))
    }
    for (key, value) in node.members {
      switch value.kind {
      case .string, .number, .bool: break
      case .null, .array, .object:
        warn(
          value,
          FlagWords.wrong(
            "the metadata '\(key.string ?? "")' of \(owner)", found: value.kindName,
            expected: "a string, a number or a boolean"))
      }
    }
  }

  /// Whole numbers that JavaScript cannot tell apart.
  private mutating func numbers(_ node: JSONNode) {
    switch node.kind {
    case .number:
      guard let number = node.number, abs(number.double) >= JSONNumber.largestExactWhole,
        number.integer != nil
          || number.double.rounded() == number.double
      else { return }
      warn(node, FlagWords.inexact(number.text))
    case .array: for element in node.elements { numbers(element) }
    case .object: for (_, value) in node.members { numbers(value) }
    case .null, .bool, .string: break
    }
  }

  // MARK: One flag

  private mutating func lint(
    _ flag: JSONNode, _ name: JSONNode, _ evaluators: RuleLint.Evaluators, _ rules: [ByteKey: JSONNode],
    _ supplied: SuppliedPaths?
  ) {
    let key = name.string ?? ""
    if key.isEmpty { error(name, FlagWords.emptyName) }
    for flaw in FlagReader(key: key, node: flag, setMetadata: JSONObject(), evaluators: rules).flaws(&allowance) {
      error(flaw.node, flaw.text)
    }
    metadata(flag["metadata"], of: "'\(key)'")
    lint(variants: flag["variants"], of: key)
    guard let targeting = flag["targeting"], targeting.kind == .object, targeting.count > 0 else { return }
    let names = Set((flag["variants"]?.members ?? []).compactMap { $0.key.string.map(ByteKey.init) })
    var lint = RuleLint(evaluators: evaluators, variants: (key, names), supplied: supplied, isShared: false)
    lint.root(targeting)
    take(lint)
  }

  private mutating func lint(variants: JSONNode?, of key: String) {
    guard let variants, variants.kind == .object else { return }
    if variants.count == 0 { error(variants, FlagWords.noVariants(key)) }
    let first = variants.members.first?.value.kindName
    for (name, value) in variants.members {
      let what = FlagWords.variant(name.string ?? "", of: key)
      if value.kind == .array || value.kind == .null {
        error(value, FlagWords.wrong(what, found: value.kindName, expected: FlagWords.variantKinds))
      } else if let first, value.kindName != first {
        error(value, FlagWords.wrong(what, found: value.kindName, expected: "\(first) as the first"))
      }
    }
  }
}
