package import JSON

/// What a flag may give to somebody.
package enum FlagReach: Sendable, Equatable {
  /// One of these variants, in the order of the file.
  case variants([String])
  /// A computed result: any of these.
  case any([String])

  package var names: [String] {
    switch self {
    case .variants(let names), .any(let names): names
    }
  }
}

extension FlagSet {
  /// The variants that somebody may get: the default, the literals of the branches, those of `fractional`.
  package func possibleVariants(_ key: String) -> FlagReach {
    guard let definition = definition(key) else { return .variants([]) }
    if let pin = pin(of: key, definition) { return .variants([definition.variants[pin].name]) }
    return definition.reach
  }

  /// True when two visitors of one profile may get different answers: the rule looks at more than `fixed`, the first
  /// parts of the paths that are the same for all of them.
  package func varies(_ key: String, fixed: Set<String>) -> Bool {
    guard let definition = definition(key), pin(of: key, definition) == nil, let rule = definition.rule else {
      return false
    }
    return rule.nodes.contains { node in
      switch node.operation {
      case .path: !fixed.contains(rule.paths[Int(node.operand)].first.key.text)
      case .call(.fractional), .call(.var), .call(.missing), .call(.missingSome): true
      default: false
      }
    }
  }
}

extension FlagDefinition {
  var reach: FlagReach {
    guard isEnabled, fault == nil else { return .variants([]) }
    var results = RuleResults()
    if let rule { results.collect(rule.root, of: rule) }
    guard !results.isComputed else { return .any(variants.map(\.name)) }
    var wanted = Set(results.names.map(ByteKey.init))
    if case .variant(let index) = fallback { wanted.insert(ByteKey(variants[index].name)) }
    return .variants(variants.map(\.name).filter { wanted.contains(ByteKey($0)) })
  }
}

/// The results that a rule may have, without evaluating it.
private struct RuleResults {
  var names: [String] = []
  var isComputed = false

  mutating func collect(_ index: Int, of rule: RuleProgram) {
    let node = rule.nodes[index]
    switch node.operation {
    case .constant: literal(rule.constants[Int(node.operand)])
    case .call(.if), .call(.conditional):
      for place in 0..<Int(node.count) where place % 2 == 1 || place == Int(node.count) - 1 {
        collect(rule.child(place, of: node), of: rule)
      }
    case .call(.and), .call(.or): for child in rule.children(of: node) { collect(child, of: rule) }
    case .call(.fractional): for child in rule.children(of: node) { share(child, of: rule) }
    case .call(let named) where named.isTest: names += ["true", "false"]
    case .unknown: break
    case .list, .path, .call: isComputed = true
    }
  }

  private mutating func literal(_ value: LogicValue) {
    switch value {
    case .string, .bool, .number: names.append(value.text ?? "")
    case .null, .array, .object: break
    }
  }

  /// A share of `fractional`: its first element; what is no array is the seed.
  private mutating func share(_ index: Int, of rule: RuleProgram) {
    let node = rule.nodes[index]
    switch node.operation {
    case .constant:
      if case .array(let parts) = rule.constants[Int(node.operand)], let name = parts.elements.first { literal(name) }
    case .list: if node.count > 0 { collect(rule.child(0, of: node), of: rule) }
    default: break
    }
  }
}

extension FlagSet {
  /// The values of the possible variants.
  package func possibleValues(_ key: String) -> [JSONValue] {
    guard let definition = definition(key) else { return [] }
    return possibleVariants(key).names.compactMap { name in
      definition.index(of: name).map { definition.variants[$0].value }
    }
  }
}
