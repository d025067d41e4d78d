import JSON
import System

// What this build knows of flags and modules, held against a file.
extension FlagLint {
  mutating func compare(with vocabulary: FlagVocabulary) {
    let declared = Dictionary(
      vocabulary.keys.map { (ByteKey($0.name), $0) }, uniquingKeysWith: { _, last in last })
    for (name, flag) in document.root["flags"]?.members ?? [] where !isFull {
      let key = name.string ?? ""
      if let known = declared[ByteKey(key)] {
        compare(flag, with: known)
      } else {
        warn(name, FlagWords.undeclared(key, nearest: Self.nearest(to: key, among: vocabulary.keys.map(\.name))))
      }
    }
    let modules = vocabulary.modules.map(\.id)
    for (name, _) in document.root["modules"]?.members ?? [] where !isFull {
      let id = name.string ?? ""
      guard !modules.contains(where: { $0.isSameBytes(as: id) }) else { continue }
      warn(name, FlagWords.unknownModule(id, nearest: Self.nearest(to: id, among: modules)))
    }
  }

  private static func nearest(to name: String, among known: [String]) -> String? {
    Spelling.nearest(to: name, among: known, limit: 1).first
  }

  /// Variants that the module could not read would leave it with its default.
  private mutating func compare(_ flag: JSONNode, with declared: FlagVocabulary.Key) {
    for (name, value) in flag["variants"]?.members ?? [] {
      let what = FlagWords.variant(name.string ?? "", of: declared.name)
      if let kind = declared.kind, value.kindName != "a \(kind)", value.kindName != "an \(kind)" {
        error(value, FlagWords.wrong(what, found: value.kindName, expected: "\(kind == "object" ? "an" : "a") \(kind)"))
      } else if let choices = declared.choices, let text = value.string, !choices.contains(text) {
        warn(value, FlagWords.noChoice(what, text, known: choices))
      } else {
        for complaint in declared.check?(value.value) ?? [] { warn(value, complaint) }
      }
    }
  }
}
