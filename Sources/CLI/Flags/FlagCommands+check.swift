import FeatureKit
import Flags
import Host
import JSON
import System

extension FlagCommands {
  func validate(_ path: String?) throws -> ExitCode {
    let (bytes, name) = try execution.flagsText(globals, path)
    let (problems, flags) = lint(bytes)
    let lines = problems.isEmpty ? [FlagsWords.fine(name, flags: flags)] : problems.map { $0.line(in: name) }
    let code: ExitCode = problems.contains { $0.severity == .error } ? .badFlags : .done
    _ = try console.print(
      Answer(
        [["schema": 1, "file": .string(name), "problems": .array(problems.map(\.json))]], Screen("", nodes: []),
        verbatim: lines.map { Printable.clean($0) + "\n" }.joined()))
    return code
  }

  private func lint(_ bytes: [UInt8]) -> ([FlagProblem], flags: Int) {
    do throws(FlagFileError) {
      let set = try FlagSet.load(bytes).set
      // Another program's file is none of our modules' business.
      let isOurs = set.document.root["profiles"] != nil || set.document.root["modules"] != nil
      return (try FlagLint.problems(of: bytes, vocabulary: isOurs ? vocabulary : nil), set.keys.count)
    } catch {
      return ([error.problem], 0)
    }
  }

  func schema() -> Answer {
    let schema = FlagSchema.schema(vocabulary)
    return Answer([schema], Screen("", nodes: []), verbatim: schema.prettyText + "\n")
  }

  /// What the registered modules declare.
  private var vocabulary: FlagVocabulary {
    let manifests = execution.registry.declarations.map(\.manifest)
    let kinds = ["storage", "source", "transport", "shell"].map { kind in
      let names = manifests.map(\.id).filter { $0.kind == kind }.map(\.name)
      let automatic = kind == "shell" ? ["auto"] : []
      return FlagVocabulary.Key(
        kind, help: "Which \(kind) is wired.", kind: "string", choices: automatic + names.sorted())
    }
    let switches = manifests.filter { ["feature", "analytics"].contains($0.id.kind) }.map { manifest in
      FlagVocabulary.Key(manifest.id.rawValue, help: manifest.summary, kind: "boolean")
    }
    let rules = FlagVocabulary.Key(
      "analytics.rules", help: "Which events of the stream become which analytics events.", kind: "object")
    let knobs = manifests.flatMap(\.knobs).map { knob in
      FlagVocabulary.Key(
        knob.key, help: knob.help, kind: Self.schemaKind(knob.fallback),
        choices: knob.choices?.compactMap(\.string).nonEmpty)
    }
    return FlagVocabulary(
      keys: switches + kinds + [rules] + knobs, modules: manifests.map { ($0.id.rawValue, $0.summary) })
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

  // MARK: Watching

  /// Says what each save changes for whoever sits here, until it is interrupted.
  func watch() async throws -> ExitCode {
    let setup = try inForce()
    let context = Self.context(setup)
    var current = setup.flags.set
    console.warn(FlagsWords.watching(setup.flags.path))
    for await update in try FlagsFollower.updates(of: setup.flags.file, from: current) {
      switch update {
      case .loaded(let newer, let problems):
        for problem in problems { console.warn(problem.line(in: setup.flags.path)) }
        try say(changesFrom: current, to: newer, context)
        current = newer
      case .refused(let error): console.warn(FlagsWords.refused(error, setup.flags.path))
      case .unreadable(let reason): console.warn(FlagsWords.unreadable(reason, setup.flags.path))
      }
    }
    return .done
  }

  private func say(changesFrom old: FlagSet, to new: FlagSet, _ context: FlagContext) throws {
    for key in old.keys + new.keys.filter({ !old.contains($0) }) {
      let before = old.evaluate(key, context: context)
      let after = new.evaluate(key, context: context)
      guard before.value != after.value || before.variant != after.variant else { continue }
      let line =
        console.globals.isJSON
        ? (["schema": 1, "before": Self.json(key, before), "after": Self.json(key, after)] as JSONValue).compactText
        : FlagsWords.changed(key, before, after)
      try StandardOutput.write(Printable.clean(line) + "\n")
    }
  }
}

extension FlagProblem {
  fileprivate var json: JSONValue {
    [
      "severity": .string(severity.rawValue), "line": .integer(position.line), "column": .integer(position.column),
      "text": .string(text),
    ]
  }
}

extension Array {
  fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
