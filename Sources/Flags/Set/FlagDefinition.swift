import JSON

/// One flag as it was read: everything that evaluation needs, nothing to look up. A class, for sets share it.
final class FlagDefinition: Sendable {
  struct Variant: Sendable {
    let name: String
    let value: JSONValue
    /// What the flag answers with it.
    let body: FlagAnswer.Body

    init(name: String, value: JSONValue, metadata: JSONObject) {
      self.name = name
      self.value = value
      body = FlagAnswer.Body(value: value, variant: name, metadata: metadata)
    }
  }

  enum Fallback: Sendable {
    case variant(Int)
    /// `defaultVariant` names none of the variants.
    case unknown(String)
    /// The caller's default.
    case code
  }

  let key: String
  let isEnabled: Bool
  let variants: [Variant]
  let fallback: Fallback
  let rule: RuleProgram?
  /// For each of the rule's constants the variant that bears its name; −1 where there is none.
  private let variantsOfConstants: [Int]
  /// The set's, overlaid by the flag's.
  let metadata: JSONObject
  /// What makes it unusable; then it answers with this and nothing else.
  let fault: String?
  /// Where it was read from; in an older file when that one's is its last good definition.
  let node: JSONNode

  init(
    key: String, isEnabled: Bool, variants: [Variant], fallback: Fallback, rule: RuleProgram?, metadata: JSONObject,
    fault: String?, node: JSONNode
  ) {
    self.key = key
    self.isEnabled = isEnabled
    self.variants = variants
    self.fallback = fallback
    self.rule = rule
    variantsOfConstants = rule.map { Self.variants(variants, ofConstants: $0.constants) } ?? []
    self.metadata = metadata
    self.fault = fault
    self.node = node
  }

  private static func variants(_ variants: [Variant], ofConstants constants: [LogicValue]) -> [Int] {
    // Few are looked through, many are looked up: a rule may have as many constants as it likes.
    let places =
      variants.count <= 8
      ? nil
      : Dictionary(variants.indices.map { (ByteKey(variants[$0].name), $0) }, uniquingKeysWith: { first, _ in first })
    return constants.map { constant in
      guard let name = constant.string, !name.isEmpty else { return -1 }
      if let places { return places[ByteKey(name)] ?? -1 }
      return variants.firstIndex { $0.name.isSameBytes(as: name) } ?? -1
    }
  }

  /// The same definition where it stands in a newer file, so that the older one need not be kept.
  init(_ same: FlagDefinition, standingAt node: JSONNode) {
    key = same.key
    isEnabled = same.isEnabled
    variants = same.variants
    fallback = same.fallback
    rule = same.rule
    variantsOfConstants = same.variantsOfConstants
    metadata = same.metadata
    fault = same.fault
    self.node = node
  }

  /// The variant that the rule's constant at that place names.
  func variant(ofConstant place: Int) -> Int? {
    variantsOfConstants[place] < 0 ? nil : variantsOfConstants[place]
  }

  func index(of variant: String) -> Int? {
    variants.indices.first { variants[$0].name.isSameBytes(as: variant) }
  }
}
