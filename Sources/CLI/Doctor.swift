import FeatureKit
import Host
import JSON
import Logging
import System

/// `pokehost doctor`: looks at everything that can be wrong, says ✓ ! or ✗ and what to do.
struct Doctor {
  let host: Host
  let setup: HostSetup
  let registry: Registry
  let log: Log

  func examine(_ arguments: Arguments) async throws -> Answer {
    var found = folders + flags
    do {
      try await host.boot(.noShell)
      found += await modules(mayConnect: arguments.has("network"))
      await host.shutDown()
    } catch {
      found.append(Diagnosis("plan", .bad, error.message, hint: error.hint))
    }
    found.append(terminal)
    let report = DoctorReport(version: setup.program.parts.version, diagnoses: found)
    guard let path = arguments["report"] else { return report.answer() }
    return try write(report.answer(records: records), to: path)
  }

  private var folders: [Diagnosis] {
    [
      ("configuration", setup.folders.configuration), ("data", setup.folders.data), ("cache", setup.folders.cache),
      ("state", setup.folders.state),
    ].map { name, path in
      switch Files.access(path) {
      case .writable: Diagnosis("folder \(name)", .good, path)
      case .missing: Diagnosis("folder \(name)", .good, "\(path) is not there yet; it is made when it is needed.")
      case .readOnly:
        Diagnosis("folder \(name)", .bad, "\(path) cannot be written.", hint: "chmod u+rwx \(path), or use --home.")
      }
    }
  }

  private var flags: [Diagnosis] {
    let warnings = setup.flags.warnings.map {
      Diagnosis("flags", .warning, $0, hint: "`pokehost flags validate` lists all.")
    }
    return warnings.isEmpty
      ? [Diagnosis("flags", .good, "\(setup.flags.path) with \(setup.flags.state.keys.count) flags")] : warnings
  }

  private func modules(mayConnect: Bool) async -> [Diagnosis] {
    var found: [Diagnosis] = []
    let plan = await host.plan()
    for entry in plan.entries where entry.reason == .failed {
      found.append(Diagnosis(entry.id.rawValue, .bad, entry.detail))
    }
    for id in plan.wired {
      guard let module = await host.module(of: id, as: (any Diagnosing).self) else { continue }
      found += await module.diagnoses(mayConnect: mayConnect)
    }
    return found
  }

  private var terminal: Diagnosis {
    guard StandardOutput.isTerminal else {
      return Diagnosis("terminal", .good, "Standard output is no terminal; `run` prints plain text.")
    }
    let kind = setup.program.variables["TERM"] ?? "unset"
    let depth = setup.program.variables["COLORTERM"] ?? "unset"
    return Diagnosis("terminal", .good, "TERM is \(kind), COLORTERM is \(depth), \(Screenwidth.current ?? 80) columns.")
  }

  /// The last records of shells of other processes, then those of this one.
  private var records: [String] {
    let path = LogSetup.recentPath(setup.folders)
    let others = Files.exists(path) ? RecentRecords(sharedAt: path)?.lines ?? [] : []
    return (others + log.recent).suffix(RecentRecords.count)
  }

  private func write(_ answer: Answer, to path: String) throws -> Answer {
    do {
      try Files.replace(
        path, with: Array((answer.documents.map(\.compactText).joined(separator: "\n") + "\n").utf8), mode: 0o600)
    } catch let error as SystemError {
      throw CommandFailure(.cannotWrite, "The report could not be written to \(path): \(error.reason).")
    }
    return Answer(answer.documents, Screen("The report was written to \(path). It holds no secrets.", nodes: []))
  }
}

/// What was found, as a screen and as a document.
struct DoctorReport {
  let version: String
  let diagnoses: [Diagnosis]

  func answer(records: [String]? = nil) -> Answer {
    let bad = diagnoses.filter { $0.verdict == .bad }
    var document = JSONObject()
    document["schema"] = 1
    document["version"] = .string(version)
    document["healthy"] = .bool(bad.isEmpty)
    document["diagnoses"] = .array(diagnoses.map(Self.json))
    if let records { document["records"] = .array(records.map { .string($0) }) }
    return Answer(
      [.object(document)],
      Screen(title(bad.count)) {
        Table(
          columns: ["", "", ""],
          rows: diagnoses.map { diagnosis in
            let words = [diagnosis.text, diagnosis.hint].compactMap { $0 }.joined(separator: " → ")
            return [.init(diagnosis.verdict.mark), .init(diagnosis.subject), .init(words)]
          })
      })
  }

  private func title(_ bad: Int) -> String {
    switch bad {
    case 0: "pokehost \(version): everything that was looked at is well."
    case 1: "pokehost \(version): one thing is wrong."
    default: "pokehost \(version): \(bad) things are wrong."
    }
  }

  private static func json(_ diagnosis: Diagnosis) -> JSONValue {
    [
      "subject": .string(diagnosis.subject), "verdict": .string(diagnosis.verdict.rawValue),
      "text": .string(diagnosis.text), "hint": diagnosis.hint.map { .string($0) } ?? .null,
    ]
  }
}
