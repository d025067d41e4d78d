import FeatureKit
import Host
import JSON
import System

/// Carries out `pokehost storage …`: makes the stores that are named, apart from everything else.
struct StorageCommand {
  let host: Host
  let console: Console
  /// The store that the flag names.
  let chosen: String

  func run(_ name: String, _ arguments: Arguments) async throws -> Answer {
    switch name {
    case "storage copy": try await copy(arguments)
    default:
      // What a check finds is its answer already.
      try await with(arguments["store"] ?? chosen, sayingRemarks: name != "storage check") { store in
        try await run(name, arguments, on: store)
      }
    }
  }

  private func run(_ name: String, _ arguments: Arguments, on store: any RecordStore) async throws -> Answer {
    let file = arguments.words.first ?? ""
    switch name {
    case "storage check": return StorageAnswers.check(try await store.check())
    case "storage compact":
      let before = try await store.stats()
      try await store.compact()
      return StorageAnswers.compacted(before, try await store.stats())
    case "storage export":
      let digest = try await counting("exported") { progress in
        try await StoreExport(store, tiers: tiers(arguments)).write(to: file, now: Clocks.wall, progress: progress)
      }
      return StorageAnswers.exported(digest, to: file)
    case "storage import":
      let outcome = try await counting("read") { try await StoreImport(into: store).read(file, progress: $0) }
      if outcome.refusedKeys > 0 { console.warn(StorageWords.refusedKeys(file)) }
      return StorageAnswers.imported(outcome, from: file)
    case "storage clear": return try await clear(store, arguments)
    default: return StorageAnswers.stats(try await store.stats())
    }
  }

  private func copy(_ arguments: Arguments) async throws -> Answer {
    guard let from = arguments["from"], let to = arguments["to"] else { throw StorageWords.copyNeedsBoth }
    guard from != to else { throw StorageWords.copyOntoItself(from) }
    return try await with(from) { source in
      try await with(to) { target in
        let rooms = try await counting("copied") {
          try await StoreCopy(from: source, to: target, tiers: tiers(arguments)).run(progress: $0)
        }
        return StorageAnswers.copied(rooms, from: from, to: to)
      }
    }
  }

  private func clear(_ store: any RecordStore, _ arguments: Arguments) async throws -> Answer {
    let namespaces = try await store.namespaces()
    let reached = namespaces.filter { $0.tier == .cache || arguments.has("user-data") }
    let own = reached.filter { $0.tier == .user }
    if !own.isEmpty, !arguments.has("yes") {
      let place = try await store.stats().place
      guard Confirmation.ask(StorageWords.question(own.map(\.name), place: place)) == .yes else {
        throw StorageWords.notCleared
      }
    }
    var cleared: [StorageAnswers.Cleared] = []
    for namespace in reached {
      cleared.append(.init(namespace: namespace, records: try await store.clear(namespace)))
    }
    return StorageAnswers.cleared(cleared)
  }

  /// Makes a store for as long as `work` takes.
  private func with(
    _ name: String, sayingRemarks: Bool = true, _ work: (any RecordStore) async throws -> Answer
  ) async throws -> Answer {
    let apart = try await host.makeApart(ModuleID(rawValue: "storage.\(name)"))
    do {
      guard let store = apart.service((any RecordStore).self) else { throw StorageWords.noStore(name) }
      try await store.open()
      let answer = try await work(store)
      if sayingRemarks { for notice in apart.outstanding { console.warn(notice.text) } }
      await apart.end()
      return answer
    } catch {
      await apart.end()
      throw StorageWords.failure(error)
    }
  }

  private func tiers(_ arguments: Arguments) -> Set<RecordNamespace.Tier> {
    arguments["tier"].flatMap(RecordNamespace.Tier.init).map { [$0] } ?? [.cache, .user]
  }

  /// Says how far `work` is, to its last record.
  private func counting<Value>(
    _ verb: String, _ work: (_ progress: @escaping @Sendable (Int) -> Void) async throws -> Value
  ) async throws -> Value {
    let line = ProgressLine(isQuiet: console.globals.isQuiet)
    let value = try await work { count in line.show(Progress("\(count) records \(verb)")) }
    line.finish()
    return value
  }
}
