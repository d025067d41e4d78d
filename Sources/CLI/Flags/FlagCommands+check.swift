import FeatureKit
import Flags
import Host
import JSON
import System

extension FlagCommands {
  func validate(_ path: String?) async throws -> ExitCode {
    let (bytes, name) = try execution.flagsText(globals, path)
    let problems = try await execution.judge(globals).problems(in: bytes)
    let lines =
      problems.isEmpty
      ? [FlagsWords.fine(name, flags: FlagLint.countFlags(in: bytes))] : problems.map { $0.line(in: name) }
    let code: ExitCode = problems.contains { $0.severity == .error } ? .badFlags : .done
    _ = try console.print(
      Answer(
        [["schema": 1, "file": .string(name), "problems": .array(problems.map(\.json))]], Screen("", nodes: []),
        text: lines.map { $0 + "\n" }.joined()))
    return code
  }

  func schema() -> Answer {
    let schema = FlagSchema.schema(execution.registry.vocabulary(settings: JSONObject()))
    return Answer([schema], Screen("", nodes: []), verbatim: schema.prettyText + "\n")
  }

  // MARK: Watching

  /// Says what each save changes for whoever sits here, until it is interrupted.
  func watch() async throws -> ExitCode {
    let setup = try inForce()
    let updates = try FlagsFollower.updates(of: setup.flags.file, from: setup.flags.set)
    let watching = Task { try await say(updates, setup) }
    let ending = Task {
      for await signal in Termination.requests() {
        watching.cancel()
        return signal == .interrupt ? ExitCode.interrupted : .done
      }
      return .done
    }
    console.warn(
      FlagsWords.watching(setup.flags.followedName, isShipped: setup.flags.file.source == .shipped))
    try await watching.value
    return await ending.value
  }

  private func say(_ updates: AsyncStream<FlagsUpdate>, _ setup: HostSetup) async throws {
    let context = Self.context(setup)
    let name = setup.flags.followedName
    var current = setup.flags.set
    for await update in updates {
      switch update {
      case .loaded(let newer, let problems):
        for problem in problems { console.warn(problem.line(in: name)) }
        try say(changesFrom: current, to: newer, context)
        current = newer
      case .refused(let error): console.warn(FlagsWords.refused(error, name))
      case .unreadable(let reason): console.warn(FlagsWords.unreadable(reason, name))
      }
    }
  }

  private func say(changesFrom old: FlagSet, to new: FlagSet, _ context: FlagContext) throws {
    for key in old.keys + new.keys.filter({ !old.contains($0) }) {
      let before = old.evaluate(key, context: context)
      let after = new.evaluate(key, context: context)
      guard before.value != after.value || before.variant != after.variant else { continue }
      guard console.globals.isJSON else {
        try StandardOutput.say(FlagsWords.changed(key, before, after) + "\n")
        continue
      }
      let change: JSONValue = ["schema": 1, "before": Self.json(key, before), "after": Self.json(key, after)]
      try StandardOutput.write(json: change.compactText + "\n")
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
