import JSON

/// Changes one flag in the text of a file. Every byte that does not have to change stays.
package struct FlagEditor {
  /// One replacement in a text.
  private struct Patch {
    let range: Range<Int>
    let text: String

    static func insert(_ text: String, at offset: Int) -> Patch { Patch(range: offset..<offset, text: text) }
  }

  private let document: JSONDocument
  private let key: String
  private let variant: String
  private let flag: JSONNode

  /// The text with the flag's default set to `variant`; with a profile, with a rule that gives it to that profile.
  package static func set(
    _ key: String, to variant: String, profile: String? = nil, in bytes: [UInt8]
  ) throws(FlagEditError) -> [UInt8] {
    let editor = try FlagEditor(key, variant, bytes)
    guard let profile else { return editor.apply(editor.defaultPatches()) }
    try editor.require(profile)
    return editor.apply(editor.rulePatches(for: profile))
  }

  private init(_ key: String, _ variant: String, _ bytes: [UInt8]) throws(FlagEditError) {
    do throws(FlagFileError) {
      document = try FlagSet.document(of: bytes)
    } catch {
      throw .unreadable(error)
    }
    let flags = document.root["flags"]
    guard let flag = flags?[key] else {
      throw .unknownFlag(key, known: flags?.members.compactMap(\.key.string) ?? [])
    }
    let names = flag["variants"]?.members.compactMap(\.key.string) ?? []
    guard !names.isEmpty else { throw .unusableFlag(key, FlagWords.missing("variants", of: key)) }
    guard names.contains(where: { $0.isSameBytes(as: variant) }) else {
      throw .unknownVariant(variant, flag: key, known: names)
    }
    self.key = key
    self.variant = variant
    self.flag = flag
  }

  private func require(_ profile: String) throws(FlagEditError) {
    let known = document.root["profiles"]?.members.compactMap(\.key.string) ?? ["default"]
    guard known.contains(where: { $0.isSameBytes(as: profile) }) else {
      throw .unknownProfile(profile, known: known)
    }
  }

  // MARK: Bytes

  private func apply(_ patches: [Patch]) -> [UInt8] {
    var bytes = document.bytes
    for patch in patches.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(patch.range, with: patch.text.utf8)
    }
    return bytes
  }

  /// A new member behind the last, set as the last is set.
  private func adding(_ name: String, _ value: String) -> [Patch] {
    let members = flag.members
    guard let last = members.last else { return [] }
    let before = members.dropLast().last?.value.range.upperBound ?? flag.range.lowerBound
    let gap = document.bytes[before..<last.key.range.lowerBound].filter {
      $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "{")
    }
    let space = String(decoding: gap, as: UTF8.self)
    return [.insert("," + space + JSONValue.quoted(name) + ": " + value, at: last.value.range.upperBound)]
  }

  private func defaultPatches() -> [Patch] {
    let value = JSONValue.quoted(variant)
    guard let node = flag["defaultVariant"] else { return adding("defaultVariant", value) }
    guard !node.isText(variant) else { return [] }
    return [Patch(range: node.range, text: value)]
  }
}

// MARK: Rules for one profile

extension FlagEditor {
  private func rulePatches(for profile: String) -> [Patch] {
    let result = JSONValue.quoted(variant)
    let branch = #"{"==": [{"var": "profile"}, \#(JSONValue.quoted(profile))]}, \#(result)"#
    let whole = #"{"if": [\#(branch)]}"#
    guard let rule = flag["targeting"] else { return adding("targeting", whole) }
    guard rule.kind == .object, rule.count > 0 else { return [Patch(range: rule.range, text: whole)] }
    guard let (name, arguments) = rule.onlyMember, name.isText("if") || name.isText("?:"), arguments.kind == .array
    else {
      return [
        .insert(#"{"if": [\#(branch), "#, at: rule.range.lowerBound), .insert("]}", at: rule.range.upperBound),
      ]
    }
    if let place = resultPlace(for: profile, in: arguments.elements) {
      return place.isText(variant) ? [] : [Patch(range: place.range, text: result)]
    }
    return [.insert(arguments.count == 0 ? branch : branch + ", ", at: arguments.range.lowerBound + 1)]
  }

  /// The result of the branch for `profile`, when nothing but branches for other profiles stands before it.
  private func resultPlace(for profile: String, in branches: [JSONNode]) -> JSONNode? {
    for place in stride(from: 0, to: branches.count - 1, by: 2) {
      guard let named = Self.profile(in: branches[place]) else { return nil }
      if named.isText(profile) { return branches[place + 1] }
    }
    return nil
  }

  /// The text node of `{"==": [{"var": "profile"}, "…"]}`.
  private static func profile(in condition: JSONNode) -> JSONNode? {
    guard let (name, arguments) = condition.onlyMember, name.isText("=="), arguments.count == 2,
      let (path, subject) = arguments.elements.first?.onlyMember, path.isText("var"), subject.isText("profile"),
      let text = arguments.elements.last, text.kind == .string
    else { return nil }
    return text
  }
}
