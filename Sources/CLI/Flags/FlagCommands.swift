import FeatureKit
import Flags
import Host
import JSON
import System

/// `pokehost flags …`: commands on the flags file, which need no wiring.
struct FlagCommands {
  let execution: Execution
  let globals: GlobalOptions

  var console: Console { execution.console }

  /// Carries one of them out; nil when the command is none of these.
  func run(_ name: String, _ arguments: Arguments) async throws -> ExitCode? {
    switch name {
    case "flags list": try console.print(list(arguments))
    case "flags get": try console.print(get(arguments.words[0]))
    case "flags set": try console.print(set(arguments))
    case "flags explain": try console.print(explain(arguments.words[0]))
    case "flags eval": try evaluate(arguments)
    case "flags logic": try logic(arguments)
    case "flags validate": try await validate(arguments.words.first)
    case "flags schema": try console.print(schema())
    case "flags watch": try await watch()
    default: nil
    }
  }

  func inForce() throws -> HostSetup {
    let setup = try execution.setup(globals)
    for warning in setup.flags.warnings { console.warn(warning) }
    return setup
  }

  static func context(_ setup: HostSetup) -> FlagContext {
    FlagContext(setup.flags.state.context(of: setup.identity, facts: setup.facts))
  }

  /// The answer for whoever sits here; a key that is not there is an error.
  func answer(_ key: String, _ setup: HostSetup) throws(CommandFailure) -> FlagAnswer {
    guard setup.flags.set.contains(key) else { throw FlagsWords.unknownFlag(key, known: setup.flags.set.keys) }
    return setup.flags.set.evaluate(key, context: Self.context(setup))
  }

  // MARK: Looking

  private func list(_ arguments: Arguments) throws -> Answer {
    let setup = try inForce()
    let context = Self.context(setup)
    let prefix = arguments.words.first ?? ""
    let keys = setup.flags.set.keys.filter { $0.utf8.starts(with: prefix.utf8) }
    let answers = keys.map { ($0, setup.flags.set.evaluate($0, context: context)) }
    let rows = answers.map { key, answer -> [Table.Cell] in
      [.init(key), .init(Self.text(answer.value)), .init(answer.variant ?? ""), .init(Self.reason(answer))]
    }
    return Answer(
      [["schema": 1, "flags": .array(answers.map { Self.json($0, $1) })]],
      Screen("Flags for profile \(setup.flags.profile) from \(setup.flags.path)") {
        Table(columns: ["flag", "value", "variant", "reason"], rows: rows)
      })
  }

  private func get(_ key: String) throws -> Answer {
    let answer = try answer(key, try inForce())
    var document = Self.json(key, answer).object ?? JSONObject()
    document["schema"] = 1
    return Answer([.object(document)], Screen("", nodes: []), text: Self.text(answer.value) + "\n")
  }

  static func json(_ key: String, _ answer: FlagAnswer) -> JSONValue {
    [
      "key": .string(key), "value": answer.value ?? .null, "variant": answer.variant.map { .string($0) } ?? .null,
      "reason": .string(answer.reason.rawValue), "pinned": .bool(answer.isPinned),
    ]
  }

  static func text(_ value: JSONValue?) -> String { value?.string ?? value?.compactText ?? "" }

  private static func reason(_ answer: FlagAnswer) -> String {
    answer.isPinned ? "pinned by --set" : answer.errorCode?.rawValue ?? answer.reason.rawValue
  }

  private func explain(_ key: String) throws -> Answer {
    let setup = try inForce()
    guard let explanation = setup.flags.set.explain(key, context: Self.context(setup)) else {
      throw FlagsWords.unknownFlag(key, known: setup.flags.set.keys)
    }
    let head = FlagsWords.explained(explanation, in: setup.flags)
    var document = explanation.json.object ?? JSONObject()
    document["file"] = .string(setup.flags.path)
    document["fileFrom"] = .string(setup.flags.fileOrigin)
    document["profile"] = .string(setup.flags.profile)
    document["profileFrom"] = .string(setup.flags.profileOrigin)
    return Answer(
      [.object(document)], Screen("", nodes: []),
      text: (head + explanation.treeLines).map { $0 + "\n" }.joined())
  }
}
