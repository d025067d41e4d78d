import JSON

extension FlagSet {
  /// Reads a file. A flag that cannot work keeps the definition that `previous` has of it, and is told as a problem.
  package static func load(
    _ bytes: [UInt8], previous: FlagSet? = nil
  ) throws(FlagFileError) -> (set: FlagSet, problems: [FlagProblem]) {
    try load(try document(of: bytes), previous: previous)
  }

  static func load(
    _ document: JSONDocument, previous: FlagSet? = nil
  ) throws(FlagFileError) -> (set: FlagSet, problems: [FlagProblem]) {
    var loader = FlagLoader(document: document, previous: previous)
    let set = try loader.load()
    return (set.keeping(pins: previous?.pinsByName ?? [:]), loader.problems)
  }

  static func document(
    of bytes: [UInt8], repeatedKeys: JSONRepeatedKeys = .refused
  ) throws(FlagFileError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(bytes, limits: FlagLimits.json, repeatedKeys: repeatedKeys)
    } catch {
      throw FlagFileError(error)
    }
  }

  private var pinsByName: [String: String] {
    Dictionary(pins.map { ($0.key.text, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

private struct FlagLoader {
  let document: JSONDocument
  let previous: FlagSet?
  private(set) var problems: [FlagProblem] = []
  private var lines: JSONLineTable?
  /// Of the rules that are read, and of last good ones that stay in force.
  private var allowance = RuleAllowance.file
  private var keptAllowance = RuleAllowance.file

  init(document: JSONDocument, previous: FlagSet?) {
    self.document = document
    self.previous = previous
  }

  mutating func load() throws(FlagFileError) -> FlagSet {
    let root = document.root
    guard root.kind == .object else { throw FlagFileError(at: root.position, FlagWords.noObject) }
    guard let flags = root["flags"] else { throw FlagFileError(at: root.position, FlagWords.noFlags) }
    try require(flags, "\"flags\"", is: .object, "an object")
    try limit(flags, "flags", FlagLimits.flags)
    try checkSize(ofMetadata: root["metadata"])
    let metadata = FlagReader.metadata(root["metadata"])
    let evaluators = try evaluators(root["$evaluators"])
    let definitions = definitions(flags, metadata, evaluators)
    return FlagSet(
      storage: FlagSet.Storage(
        document: document, flags: definitions, metadata: metadata, profiles: try profiles(root["profiles"]),
        modules: try modules(root["modules"]), evaluators: evaluators))
  }

  private func require(
    _ node: JSONNode, _ what: String, is kind: JSONNode.Kind, _ expected: String
  ) throws(FlagFileError) {
    guard node.kind == kind else {
      throw FlagFileError(at: node.position, FlagWords.wrong(what, found: node.kindName, expected: expected))
    }
  }

  private func limit(_ node: JSONNode, _ what: String, _ limit: Int) throws(FlagFileError) {
    guard node.count > limit else { return }
    throw FlagFileError(at: node.position, FlagWords.tooMany(what, node.count, limit: limit))
  }

  /// The name, when it is not too long; `what` words what bears it.
  private func name(_ key: JSONNode, _ what: (String) -> String) throws(FlagFileError) -> String {
    let name = key.string ?? ""
    guard name.utf8.count <= FlagLimits.nameBytes else {
      throw FlagFileError(at: key.position, FlagWords.longName(what(name), name))
    }
    return name
  }

  private func checkSize(ofMetadata metadata: JSONNode?) throws(FlagFileError) {
    guard let metadata, metadata.range.count > FlagLimits.metadataBytes else { return }
    throw FlagFileError(
      at: metadata.position, FlagWords.longMetadata(of: FlagWords.metadataOfSet, metadata.range.count))
  }

  private func evaluators(_ node: JSONNode?) throws(FlagFileError) -> [ByteKey: JSONNode] {
    guard let node else { return [:] }
    try limit(node, "evaluators", FlagLimits.evaluators)
    var evaluators: [ByteKey: JSONNode] = [:]
    for (key, value) in node.members { evaluators[ByteKey(try name(key, FlagWords.evaluator))] = value }
    return evaluators
  }

  // MARK: Flags

  private mutating func definitions(
    _ flags: JSONNode, _ metadata: JSONObject, _ evaluators: [ByteKey: JSONNode]
  ) -> FlagTable {
    var definitions: [FlagDefinition] = []
    definitions.reserveCapacity(flags.count)
    let reusable = canReuse(metadata, evaluators) ? previous : nil
    flags.forEachMember { name, node in
      guard let key = name.string else { return }
      if let same = reusable?.definition(key), same.fault == nil, same.node.hasSameBytes(as: node),
        allowance.take(same.ruleParts)
      {
        return definitions.append(FlagDefinition(same, standingAt: node))
      }
      let reader = FlagReader(key: key, node: node, setMetadata: metadata, evaluators: evaluators)
      let (definition, flaw) = reader.read(&allowance)
      definitions.append(flaw.map { take($0, of: definition) } ?? definition)
    }
    return FlagTable(definitions)
  }

  /// An unchanged flag means the same only under unchanged evaluators and metadata.
  private func canReuse(_ metadata: JSONObject, _ evaluators: [ByteKey: JSONNode]) -> Bool {
    guard let previous, previous.metadata == metadata else { return false }
    let earlier = previous.storage.evaluators
    return earlier.count == evaluators.count
      && evaluators.allSatisfy { earlier[$0.key]?.hasSameBytes(as: $0.value) == true }
  }

  /// Tells the flaw and gives what stands in: the last good definition, else the flawed one.
  private mutating func take(_ flaw: FlagReader.Flaw, of definition: FlagDefinition) -> FlagDefinition {
    let good = previous?.definition(definition.key).flatMap { earlier in
      earlier.fault == nil && !earlier.isFlawed && keptAllowance.take(earlier.ruleParts) ? earlier : nil
    }
    let lines = lines ?? JSONLineTable(document)
    self.lines = lines
    let position = lines.position(of: flaw.node.range.lowerBound)
    if problems.count < FlagLimits.problems {
      problems.append(
        FlagProblem(
          .error, at: position, FlagWords.kept(flaw.text, lastGood: good != nil, whole: definition.fault != nil),
          flag: definition.key))
    } else if problems.count == FlagLimits.problems {
      problems.append(FlagProblem(.error, at: position, FlagWords.moreProblems(.error, FlagLimits.problems)))
    }
    return good ?? definition
  }

  // MARK: Profiles and modules

  private func profiles(_ node: JSONNode?) throws(FlagFileError) -> [FlagProfile] {
    guard let node else { return [FlagProfile(name: "default")] }
    try require(node, "\"profiles\"", is: .object, "an object")
    try limit(node, "profiles", FlagLimits.profiles)
    var profiles: [FlagProfile] = []
    for (key, value) in node.members {
      let name = try name(key, FlagWords.profile)
      try require(value, FlagWords.profile(name), is: .object, "an object")
      profiles.append(
        FlagProfile(
          name: name, context: try context(value["context"], of: name),
          entitlements: try entitlements(value["entitlements"], of: name)))
    }
    return profiles
  }

  private func context(_ node: JSONNode?, of profile: String) throws(FlagFileError) -> JSONObject {
    guard let node else { return JSONObject() }
    try require(node, "\"context\" of the profile '\(profile)'", is: .object, "an object")
    return node.value.object ?? JSONObject()
  }

  private func entitlements(_ node: JSONNode?, of profile: String) throws(FlagFileError) -> [String] {
    guard let node else { return [] }
    let what = "\"entitlements\" of the profile '\(profile)'"
    try require(node, what, is: .array, "an array of strings")
    var names: [String] = []
    for element in node.elements {
      try require(element, "an element of \(what)", is: .string, "a string")
      names.append(element.string ?? "")
    }
    return names
  }

  private func modules(_ node: JSONNode?) throws(FlagFileError) -> [FlagModule] {
    guard let node else { return [] }
    try require(node, "\"modules\"", is: .object, "an object")
    try limit(node, "modules", FlagLimits.modules)
    var modules: [FlagModule] = []
    for (key, value) in node.members {
      modules.append(FlagModule(id: try name(key, FlagWords.module), settings: value.value, node: value))
    }
    return modules
  }
}

extension FlagDefinition {
  var ruleParts: Int { rule?.parts ?? 0 }

  /// Read, but with a default that names no variant.
  var isFlawed: Bool { if case .unknown = fallback { true } else { false } }
}
