package import FeatureKit
import JSON
package import System

/// Requests at a time.
typealias SyncJobs = Bounded<1, 64>

/// The command `sync`.
package struct SyncCommand: Sendable {
  package static let partNames = ["species", "pokemon", "evolution", "sprites"]

  package static let manifest = CommandManifest(
    "sync", "Fetch everything into storage, so that all of it is here without a network",
    options: [
      .init(
        "only", .text, value: "PARTS", help: "Only these, separated by commas: \(partNames.joined(separator: ", "))"),
      .init(
        "export-facts", .text, value: "FILE", help: "Then write the table of facts that is built into the program",
        completion: "file"),
      .init("as-of", .text, value: "DATE", help: "The day whose data the table is said to be, like 2026-08-08"),
      .init("jobs", SyncJobs.self, value: "N", help: "Requests at a time; pokeapi.co gets 6 at most"),
    ],
    output: SyncWords.shape,
    examples: [
      .init("pokehost sync", "fetches what is missing or old"),
      .init("pokehost sync --only evolution", "fetches the evolution chains alone"),
    ],
    discussion: "What came is kept whatever happens: after an interruption, `sync` fetches only the rest.",
    isLong: true)

  /// The service and what is kept of it, at the moment of the call.
  let source: any SyncSource
  let time: any TimeSource
  let events: any EventSink

  package init(_ source: any SyncSource, time: any TimeSource, events: any EventSink) {
    self.source = source
    self.time = time
    self.events = events
  }

  package func callAsFunction(_ arguments: Arguments, _ context: CommandContext) async throws -> Answer {
    let export = try FactsExport(file: arguments["export-facts"], day: arguments["as-of"])
    let names = try Self.parts(arguments["only"] ?? export.map { _ in FactsExport.parts })
    let meter = SyncMeter(time)
    let run = SyncRun(
      source.syncParts.filter { names.contains($0.name) },
      jobs: arguments.number("jobs", as: SyncJobs.self)?.value ?? source.usualJobs,
      store: source.store, time: time, lastDeployment: { await source.lastDeployment() }
    ) { tally in
      context.progress(meter.progress(tally))
      events.report(.syncProgress(done: tally.done, total: tally.total), from: .host)
    }
    let tally = try await run()
    var problems: [CommandFailure] = []
    if tally.isInterrupted {
      problems.append(SyncWords.interrupted(tally))
    } else if !tally.isWhole {
      problems.append(SyncWords.incomplete(tally))
    } else if let export {
      try await export.write(source)
    }
    return Answer(
      [SyncWords.json(tally, elapsed: meter.elapsed)], SyncWords.screen(tally, elapsed: meter.elapsed),
      problems: problems)
  }

  private static func parts(_ text: String?) throws(CommandFailure) -> Set<String> {
    guard let text else { return Set(partNames) }
    let names = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
    for name in names where !partNames.contains(name) { throw SyncWords.unknownPart(name, known: partNames) }
    return names.isEmpty ? Set(partNames) : Set(names)
  }
}

/// What a sync needs of a source that may ask the network.
package protocol SyncSource: Sendable {
  var store: any RecordStore { get }
  var syncParts: [SyncPart] { get }
  /// How many requests at a time are usual for the service's host.
  var usualJobs: Int { get }
  /// When the service last changed; nil when it does not say.
  func lastDeployment() async -> Timestamp?
  /// The table of facts made of all that is kept. Throws a `CommandFailure` when something is missing.
  func exportFacts(asOf day: String) async throws -> [UInt8]
}
