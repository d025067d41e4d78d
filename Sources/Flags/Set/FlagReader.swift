import JSON
import System

/// Reads one flag's definition. What the schema forbids and flagd runs is read; only what cannot work is a fault.
struct FlagReader {
  let key: String
  let node: JSONNode
  let setMetadata: JSONObject
  let evaluators: [ByteKey: JSONNode]

  /// Something that cannot work, and where.
  struct Flaw: Error {
    let node: JSONNode
    let text: String
  }

  /// The definition, and its first flaw. A flawed one is used only when there is no earlier good one.
  func read(_ allowance: inout RuleAllowance) -> (definition: FlagDefinition, flaw: Flaw?) {
    do throws(Flaw) {
      let definition = try definition(&allowance)
      if case .unknown(let name) = definition.fallback, let place = node["defaultVariant"] {
        return (definition, noVariant(name, definition.variants, at: place))
      }
      return (definition, nil)
    } catch {
      return (broken(error), error)
    }
  }

  /// Every flaw, where `read` ends at the first.
  func flaws(_ allowance: inout RuleAllowance) -> [Flaw] {
    guard node.kind == .object else { return [wrong("the flag '\(key)'", node, "an object")] }
    let parts = Parts(node)
    var flaws: [Flaw] = []
    func note<Result>(_ part: () throws(Flaw) -> Result) -> Result? {
      do throws(Flaw) {
        return try part()
      } catch {
        flaws.append(error)
        return nil
      }
    }
    _ = note { () throws(Flaw) in try checkName() }
    _ = note { () throws(Flaw) -> Bool in try isEnabled(parts.state) }
    _ = note { () throws(Flaw) in try checkSize(ofMetadata: parts.metadata) }
    let known = note { () throws(Flaw) -> [FlagDefinition.Variant] in try variants(parts.variants, setMetadata) }
    let standing = note { () throws(Flaw) -> FlagDefinition.Fallback in
      try fallback(parts.defaultVariant, known ?? [])
    }
    if case .unknown(let name)? = standing, let known, let place = parts.defaultVariant {
      flaws.append(noVariant(name, known, at: place))
    }
    _ = note { () throws(Flaw) -> RuleProgram? in try rule(parts.targeting, &allowance) }
    return flaws
  }

  /// What a definition is made of; of two members with one key the last.
  private struct Parts {
    var state: JSONNode?
    var variants: JSONNode?
    var defaultVariant: JSONNode?
    var targeting: JSONNode?
    var metadata: JSONNode?

    init(_ node: JSONNode) {
      node.forEachMember { key, value in
        if key.isText("state") {
          state = value
        } else if key.isText("variants") {
          variants = value
        } else if key.isText("defaultVariant") {
          defaultVariant = value
        } else if key.isText("targeting") {
          targeting = value
        } else if key.isText("metadata") {
          metadata = value
        }
      }
    }
  }

  private func definition(_ allowance: inout RuleAllowance) throws(Flaw) -> FlagDefinition {
    try checkName()
    guard node.kind == .object else { throw wrong("the flag '\(key)'", node, "an object") }
    let parts = Parts(node)
    let isEnabled = try isEnabled(parts.state)
    try checkSize(ofMetadata: parts.metadata)
    let metadata = Self.metadata(parts.metadata, over: setMetadata)
    let variants = try variants(parts.variants, metadata)
    return FlagDefinition(
      key: key, isEnabled: isEnabled, variants: variants, fallback: try fallback(parts.defaultVariant, variants),
      rule: try rule(parts.targeting, &allowance), metadata: metadata, fault: nil,
      node: node)
  }

  private func noVariant(_ name: String, _ variants: [FlagDefinition.Variant], at place: JSONNode) -> Flaw {
    Flaw(node: place, text: FlagWords.noVariant(name, of: key, known: variants.map(\.name)))
  }

  private func broken(_ flaw: Flaw) -> FlagDefinition {
    FlagDefinition(
      key: key, isEnabled: true, variants: [], fallback: .code, rule: nil, metadata: setMetadata, fault: flaw.text,
      node: node)
  }

  private func wrong(_ what: String, _ node: JSONNode, _ expected: String) -> Flaw {
    Flaw(node: node, text: FlagWords.wrong(what, found: node.kindName, expected: expected))
  }

  private func isEnabled(_ state: JSONNode?) throws(Flaw) -> Bool {
    guard let state else { throw Flaw(node: node, text: FlagWords.missing("state", of: key)) }
    if state.isText("ENABLED") { return true }
    if state.isText("DISABLED") { return false }
    throw Flaw(node: state, text: FlagWords.badState(state.value.compactText.printable(limit: 60), of: key))
  }

  private func variants(
    _ variants: JSONNode?, _ metadata: JSONObject
  ) throws(Flaw) -> [FlagDefinition.Variant] {
    guard let variants else { throw Flaw(node: node, text: FlagWords.missing("variants", of: key)) }
    guard variants.kind == .object else { throw wrong("\"variants\" of '\(key)'", variants, "an object") }
    guard variants.count <= FlagLimits.variants else {
      throw Flaw(node: variants, text: FlagWords.tooManyVariants(variants.count, of: key))
    }
    var read: [FlagDefinition.Variant] = []
    read.reserveCapacity(variants.count)
    variants.forEachMember { name, value in
      read.append(FlagDefinition.Variant(name: name.string ?? "", value: value.value, metadata: metadata))
    }
    guard let long = read.first(where: { $0.name.utf8.count > FlagLimits.nameBytes }) else { return read }
    throw Flaw(node: variants, text: FlagWords.longName(FlagWords.variant(long.name, of: key), long.name))
  }

  private func checkName() throws(Flaw) {
    guard key.utf8.count > FlagLimits.nameBytes else { return }
    throw Flaw(node: node, text: FlagWords.longName(FlagWords.flag(key), key))
  }

  /// Every answer carries it.
  private func checkSize(ofMetadata metadata: JSONNode?) throws(Flaw) {
    guard let metadata, metadata.range.count > FlagLimits.metadataBytes else { return }
    throw Flaw(node: metadata, text: FlagWords.longMetadata(of: FlagWords.flag(key), metadata.range.count))
  }

  private func fallback(
    _ name: JSONNode?, _ variants: [FlagDefinition.Variant]
  ) throws(Flaw) -> FlagDefinition.Fallback {
    guard let name, name.kind != .null else { return .code }
    guard let text = name.string else { throw wrong("\"defaultVariant\" of '\(key)'", name, "a string or null") }
    if text.isEmpty { return .code }
    return variants.firstIndex { $0.name.isSameBytes(as: text) }.map { .variant($0) } ?? .unknown(text)
  }

  private func rule(_ targeting: JSONNode?, _ allowance: inout RuleAllowance) throws(Flaw) -> RuleProgram? {
    guard let targeting, targeting.kind != .null else { return nil }
    guard targeting.kind == .object else { throw wrong("\"targeting\" of '\(key)'", targeting, "an object") }
    guard targeting.count > 0 else { return nil }
    do throws(RuleFault) {
      return try RuleCompiler.compile(targeting, evaluators: evaluators, from: &allowance)
    } catch {
      throw Flaw(node: targeting, text: FlagWords.unusableRule(error, of: key))
    }
  }

  /// Texts, numbers and booleans of one metadata object over those of another.
  static func metadata(_ node: JSONNode?, over base: JSONObject = JSONObject()) -> JSONObject {
    var metadata = base
    node?.forEachMember { key, value in
      guard let key = key.string else { return }
      switch value.kind {
      case .bool, .number, .string: metadata[key] = value.value
      case .null, .array, .object: break
      }
    }
    return metadata
  }
}
