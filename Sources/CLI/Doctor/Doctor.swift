import FeatureKit
import Flags
import Host
import Logging
import System

/// `pokehost doctor`: looks at everything that can be wrong, says ✓ ! or ✗ and what to do.
struct Doctor {
  let host: Host
  let setup: HostSetup
  let registry: Registry
  let log: Log

  var variables: [String: String] { setup.program.variables }

  func examine(_ arguments: Arguments) async throws -> Answer {
    var found = machine + folders
    found += await judgedFlags()
    do {
      // What others could change is not opened.
      if setup.folders.unsafe.isEmpty {
        try await host.boot(.noShell)
        found += await modules(mayConnect: arguments.has("network"))
        found += await storage()
        await host.shutDown()
      }
    } catch {
      // Settings that keep the host from starting are among the flags' diagnoses already.
      let isSaid = error.code == .badFlags && found.contains { $0.text == error.message }
      if !isSaid { found.append(Diagnosis("plan", .bad, error.message, hint: error.hint)) }
    }
    found += await webShell()
    found += terminal + ConfinementMessages.diagnoses(Confinement.trial())
    let report = DoctorReport(version: setup.program.parts.version, diagnoses: found)
    guard let path = arguments["report"] else { return report.answer }
    return try write(report, await host.previewPlan(), to: path)
  }

  // MARK: Files

  private var folders: [Diagnosis] {
    let unsafe = Dictionary(setup.folders.unsafe.map { ($0.path, CLIWords.unsafe($0)) }, uniquingKeysWith: { $1 })
    let home = setup.folders.home.flatMap { unsafe[$0] }.map {
      Diagnosis("folder home", .bad, $0.message, hint: $0.hint)
    }
    return [home].compactMap(\.self)
      + named.map { name, path in
        unsafe[path].map { Diagnosis("folder \(name)", .bad, $0.message, hint: $0.hint) } ?? access(to: path, as: name)
      }
  }

  private var named: [(name: String, path: String)] {
    [
      ("configuration", setup.folders.configuration), ("data", setup.folders.data), ("cache", setup.folders.cache),
      ("state", setup.folders.state),
    ]
  }

  private func access(to path: String, as name: String) -> Diagnosis {
    switch Files.access(path) {
    case .writable: Diagnosis("folder \(name)", .good, path)
    case .missing: Self.missing(path, as: name)
    case .readOnly:
      Diagnosis(
        "folder \(name)", .bad, "\(path) cannot be written.", hint: "chmod u+rwx \(path.shellWord), or use --home.")
    }
  }

  /// What is not there can be made where the nearest thing above it is a folder that can be written.
  private static func missing(_ path: String, as name: String) -> Diagnosis {
    var place = path
    while Files.access(place) == .missing, !Files.isLink(place), place != "/", place != "." {
      place = parent(of: place)
    }
    let problem: String
    if Files.isLink(place), Files.access(place) == .missing {
      problem = "\(place) is a link that leads nowhere"
    } else if !Files.isFolder(place) {
      problem = "\(place) is no folder"
    } else if Files.access(place) == .readOnly {
      problem = "\(place) cannot be written"
    } else {
      return Diagnosis("folder \(name)", .good, "\(path) is not there yet; it is made when it is needed.")
    }
    return Diagnosis(
      "folder \(name)", .bad, "\(path) is not there and cannot be made: \(problem).",
      hint: "Mend that, or name another place with --home.")
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What `flags validate` says of the file, as far as it is in force.
  private func judgedFlags() async -> [Diagnosis] {
    let flags = setup.flags
    var found: [Diagnosis] = []
    if let failure = flags.failure { found.append(Diagnosis("flags", .bad, failure.message, hint: failure.hint)) }
    if let passedOver = flags.passedOver { found.append(Diagnosis("flags", .warning, passedOver)) }
    if let substitution = flags.substitution { found.append(Diagnosis("flags", .warning, substitution)) }
    do {
      let environment = setup.program.environment(setup.folders, isFoundFile: flags.isFound)
      let judge = FlagJudge(registry: registry, environment: environment)
      found += await judge.problems(in: try flags.file.read()).map { problem in
        Diagnosis(
          "flags", problem.severity == .error ? .bad : .warning, problem.line(in: flags.path),
          hint: "Mend it; `pokehost flags validate \(flags.path.shellWord)` says when all is well.")
      }
    } catch {
      let failure = FlagsWords.failure(error, of: flags.file)
      found.append(Diagnosis("flags", .bad, failure.message, hint: failure.hint))
    }
    let keys = flags.state.keys.count
    return found.isEmpty
      ? [Diagnosis("flags", .good, "\(flags.path) with \(keys) flags, for profile \(flags.profile)")] : found
  }

  // MARK: Modules

  private func modules(mayConnect: Bool) async -> [Diagnosis] {
    let plan = await host.plan()
    var found = plan.entries.filter { $0.reason == .failed }
      .map { Diagnosis($0.id.rawValue, .bad, $0.detail, hint: "`pokehost plan` shows what stays off for it.") }
    found += plan.entries.filter { $0.reason == .notInBuild }
      .map { Diagnosis($0.id.rawValue, .warning, $0.detail) }
    for id in plan.wired {
      guard let module = await host.module(of: id, as: (any Diagnosing).self) else { continue }
      found += await module.diagnoses(mayConnect: mayConnect)
    }
    return found
  }

  /// The web shell does not run here, and still knows by its settings who would be its owner.
  private func webShell() async -> [Diagnosis] {
    do throws(CommandFailure) {
      let apart = try await host.makeApart("shell.web")
      let found = await apart.diagnoses()
      await apart.end()
      return found
    } catch {
      // Settings that it does not take are said where the flags file is looked at.
      return []
    }
  }

  /// Reads all that is kept.
  private func storage() async -> [Diagnosis] {
    guard let store = await host.services().optional((any RecordStore).self) else { return [] }
    do throws(StorageFailure) {
      let complaints = try await store.check()
      let stats = try await store.stats()
      let records = stats.rooms.reduce(0) { $0 + $1.records }
      guard complaints.isEmpty else {
        return complaints.map { Diagnosis("storage", .bad, $0, hint: "`pokehost storage check` mends what it can.") }
      }
      return [Diagnosis("storage", .good, "\(stats.engine) at \(stats.place): \(records) records, all sound")]
    } catch {
      return [Diagnosis("storage", .bad, error.sentence, hint: "`pokehost storage stats` says where it is.")]
    }
  }

  // MARK: The report

  private func write(_ report: DoctorReport, _ plan: Plan, to path: String) throws -> Answer {
    let text = report.text(plan: plan, variables: variables, home: variables["HOME"], records: records)
    do {
      try Files.replace(path, with: Array(text.utf8), mode: 0o600)
    } catch let error as SystemError {
      throw CommandFailure(
        .cannotWrite, "The report could not be written to \(path): \(error.reason).", hint: "Name another file.")
    }
    return Answer(
      report.answer.documents,
      Screen("The report was written to \(path). It holds no secrets; read it before you send it.", nodes: []))
  }

  /// The last records of the shells of other processes, then those of this one.
  private var records: [String] {
    (RecentRecords.saved(at: LogSetup.recentPath(setup.folders)) + log.recent).suffix(RecentRecords.count)
  }
}
