import FeatureKit
import Flags
import JSON

extension Registry {
  /// What flags and modules a file may name: all that is registered; `settings` are the file's own `modules`.
  func vocabulary(settings: JSONObject) -> FlagVocabulary {
    let manifests = declarations.map(\.manifest)
    let kinds = ["storage", "source", "transport", "shell"].map { kind in
      let names = manifests.map(\.id).filter { $0.kind == kind }.map(\.name)
      return FlagVocabulary.Key(
        kind, help: "Which \(kind) is wired.", kind: "string", choices: Self.words[kind, default: []] + names.sorted())
    }
    let switches = manifests.filter { ["feature", "analytics"].contains($0.id.kind) }.map { manifest in
      FlagVocabulary.Key(manifest.id.rawValue, help: manifest.summary, kind: "boolean")
    }
    let knobs = manifests.flatMap { manifest in
      manifest.knobs.map { key($0, of: manifest, Settings(settings[manifest.id.rawValue]), manifests) }
    }
    return FlagVocabulary(
      keys: switches + kinds + knobs, modules: manifests.map { ($0.id.rawValue, $0.summary) })
  }

  /// What a flag may say beside the names of its modules.
  private static let words = ["shell": ["auto"], "transport": ["none"]]

  private func key(
    _ knob: KnobDeclaration, of manifest: Manifest, _ settings: Settings, _ manifests: [Manifest]
  ) -> FlagVocabulary.Key {
    let choices = knob.choices?.compactMap(\.string) ?? []
    var complaints: (@Sendable (JSONValue) -> [String])?
    if let check = checks[knob.key] {
      complaints = { value in check(value, settings, manifests) }
    }
    return FlagVocabulary.Key(
      knob.key, help: knob.help, kind: Self.schemaKind(knob.fallback), choices: choices.isEmpty ? nil : choices,
      check: complaints)
  }

  private static func schemaKind(_ value: JSONValue) -> String? {
    switch value {
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .object: "object"
    case .array, .null: nil
    }
  }
}
