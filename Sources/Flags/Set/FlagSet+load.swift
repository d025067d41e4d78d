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
      return try JSONDocument(bytes, repeatedKeys: repeatedKeys)
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

  init(document: JSONDocument, previous: FlagSet?) {
    self.document = document
    self.previous = previous
  }

  mutating func load() throws(FlagFileError) -> FlagSet {
    let root = document.root
    guard root.kind == .object else { throw FlagFileError(at: root.position, FlagWords.noObject) }
    guard let flags = root["flags"] else { throw FlagFileError(at: root.position, FlagWords.noFlags) }
    try require(flags, "\"flags\"", is: .object, "an object")
    let metadata = FlagReader.metadata(root["metadata"])
    let evaluators = evaluators(root["$evaluators"])
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

  private func evaluators(_ node: JSONNode?) -> [ByteKey: JSONNode] {
    Dictionary(
      (node?.members ?? []).map { (ByteKey($0.key.string ?? ""), $0.value) }, uniquingKeysWith: { _, last in last })
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
      if let same = reusable?.definition(key), same.fault == nil, same.node.hasSameBytes(as: node) {
        return definitions.append(FlagDefinition(same, standingAt: node))
      }
      let reader = FlagReader(key: key, node: node, setMetadata: metadata, evaluators: evaluators)
      let (definition, flaw) = reader.read()
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
    let good = previous?.definition(definition.key).flatMap { $0.fault == nil && !$0.isFlawed ? $0 : nil }
    let lines = lines ?? JSONLineTable(document)
    self.lines = lines
    let position = lines.position(of: flaw.node.range.lowerBound)
    problems.append(
      FlagProblem(
        .error, at: position, FlagWords.kept(flaw.text, lastGood: good != nil, whole: definition.fault != nil),
        flag: definition.key))
    return good ?? definition
  }

  // MARK: Profiles and modules

  private func profiles(_ node: JSONNode?) throws(FlagFileError) -> [FlagProfile] {
    guard let node else { return [FlagProfile(name: "default")] }
    try require(node, "\"profiles\"", is: .object, "an object")
    var profiles: [FlagProfile] = []
    for (key, value) in node.members {
      let name = key.string ?? ""
      try require(value, "the profile '\(name)'", is: .object, "an object")
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
    return node.members.map { FlagModule(id: $0.key.string ?? "", settings: $0.value.value, node: $0.value) }
  }
}

extension FlagDefinition {
  /// Read, but with a default that names no variant.
  var isFlawed: Bool { if case .unknown = fallback { true } else { false } }
}
