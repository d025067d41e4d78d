import JSON
import System

/// Everything that can be said against a flags file without running it. An error is what cannot work.
package struct FlagLint {
  let document: JSONDocument
  private let lines: JSONLineTable
  private(set) var problems: [FlagProblem] = []

  /// Throws only what is no JSON; everything else is among the problems. Without a vocabulary nothing is said about
  /// keys and modules that nobody declares.
  package static func problems(
    of bytes: [UInt8], vocabulary: FlagVocabulary? = nil
  ) throws(FlagFileError) -> [FlagProblem] {
    var lint = FlagLint(document: try FlagSet.document(of: bytes, repeatedKeys: .lastStands))
    lint.lint()
    if let vocabulary { lint.compare(with: vocabulary) }
    return lint.problems.sorted { $0.position < $1.position }
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

  mutating func error(_ node: JSONNode, _ text: String) { add(.error, node, text) }
  mutating func warn(_ node: JSONNode, _ text: String) { add(.warning, node, text) }

  private mutating func add(_ severity: FlagProblem.Severity, _ node: JSONNode, _ text: String) {
    problems.append(FlagProblem(severity, at: lines.position(of: node.range.lowerBound), text))
  }

  // MARK: The file

  private mutating func lint() {
    let root = document.root
    whole()
    numbers(root)
    metadata(root["metadata"], of: "the file")
    let evaluators = root["$evaluators"]
    if let evaluators, evaluators.kind != .object {
      error(evaluators, FlagWords.wrong("\"$evaluators\"", found: evaluators.kindName, expected: "an object"))
    }
    let names = Set((evaluators?.members ?? []).compactMap { $0.key.string.map(ByteKey.init) })
    let supplied = SuppliedPaths(profiles: root["profiles"])
    for (_, rule) in evaluators?.members ?? [] {
      var rules = RuleLint(evaluators: names, variants: nil, supplied: supplied, isShared: true)
      rules.root(rule)
      take(rules)
    }
    for (key, flag) in root["flags"]?.members ?? [] { lint(flag, key, names, supplied) }
    for (_, profile) in root["profiles"]?.members ?? [] { lint(profile: profile) }
  }

  /// What keeps the file as a whole from being used.
  private mutating func whole() {
    problems += document.repeatedKeys().map { FlagFileError($0).problem }
    do throws(FlagFileError) {
      _ = try FlagSet.load(document)
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func take(_ rules: RuleLint) {
    for finding in rules.findings { add(finding.severity, finding.node, finding.text) }
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
    _ flag: JSONNode, _ name: JSONNode, _ evaluators: Set<ByteKey>, _ supplied: SuppliedPaths?
  ) {
    let key = name.string ?? ""
    if key.isEmpty { error(name, FlagWords.emptyName) }
    for flaw in FlagReader(key: key, node: flag, setMetadata: JSONObject(), evaluators: [:]).flaws() {
      error(flaw.node, flaw.text)
    }
    metadata(flag["metadata"], of: "'\(key)'")
    lint(variants: flag["variants"], of: key)
    guard let targeting = flag["targeting"], targeting.kind == .object, targeting.count > 0 else { return }
    let names = Set((flag["variants"]?.members ?? []).compactMap { $0.key.string.map(ByteKey.init) })
    var rules = RuleLint(evaluators: evaluators, variants: (key, names), supplied: supplied, isShared: false)
    rules.root(targeting)
    take(rules)
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
