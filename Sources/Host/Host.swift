package import FeatureKit
import JSON
import Synchronization
import System

/// The running host: wires what the plan says, opens screens, and rewires itself when the flags change.
package actor Host {
  package struct Configuration: Sendable {
    package var registry: Registry
    package var environment: Environment
    package var identity: Identity
    /// Others who may come, beside `identity`: the profiles of web tokens, visitors.
    package var audience: [Identity]
    package var facts: HostFacts
    /// The shell that runs; read at start, never changed.
    package var shell: String
    package var time: any TimeSource
    package var random: any RandomSource

    package init(
      registry: Registry, environment: Environment, identity: Identity, audience: [Identity] = [], facts: HostFacts,
      shell: String, time: any TimeSource = SystemTime(), random: any RandomSource = SystemRandom()
    ) {
      self.registry = registry
      self.environment = environment
      self.identity = identity
      self.audience = audience
      self.facts = facts
      self.shell = shell
      self.time = time
      self.random = random
    }
  }

  package nonisolated let events: EventStream
  package nonisolated let contributions = ContributionBoard()
  nonisolated let lastStore = Atomic<Int>(0)
  nonisolated let window: HostWindow
  nonisolated let exposures = Exposures()
  let configuration: Configuration
  let planner: Planner
  nonisolated let routes: RouteTable
  let knobs: [KnobDeclaration]
  let board = NoticeBoard()
  private let visitorQuota: VisitorQuota
  private(set) var flags: FlagState { didSet { preview = nil } }
  /// The plan of these flags for the person at this machine, when it was asked for before anything is wired.
  private var preview: Plan?
  private(set) var glances: Glances
  nonisolated let desk: FrontDesk
  var wiring = Wiring()
  private(set) var currentPlan: Plan
  var failures: [ModuleID: String] = [:]
  /// Settings that were refused and said so; a fault is told once.
  private var refused: [ModuleID: SettingsFault] = [:]
  nonisolated let screens = OpenScreens()
  var generation = 0
  var changeListeners: [Int: AsyncStream<HostChange>.Continuation] = [:]
  var scope: Scope = .all
  private var remarkers: [ModuleID: Task<Void, Never>] = [:]

  /// Which part of the plan is wired: all of it, or what one command needs.
  package enum Scope: Sendable, Equatable {
    case all
    case command(ModuleID)
    /// Everything but shells: for commands that look at the whole.
    case noShell
  }

  /// Fails when the registry contradicts itself.
  package init(_ configuration: Configuration, flags: FlagState) throws(RegistryFaults) {
    self.configuration = configuration
    self.flags = flags
    visitorQuota = VisitorQuota(time: configuration.time)
    planner = try Planner(configuration.registry)
    knobs = configuration.registry.declarations.flatMap { $0.manifest.knobs }
    routes = RouteTable(configuration.registry.declarations.map(\.manifest))
    events = EventStream(time: configuration.time)
    window = HostWindow(manifests: configuration.registry.declarations.map(\.manifest), events: events)
    currentPlan = Plan(profile: configuration.identity.profile, entries: [])
    glances = Self.glances(flags, planner, configuration, knobs: knobs)
    desk = FrontDesk(FrontDesk.Sight(flags, glances, configuration, features: [:], generation: 0))
  }
}

// MARK: Wiring

extension Host {
  /// Wires the plan of the flags that it was made with.
  package func boot(_ scope: Scope = .all) async throws(CommandFailure) {
    self.scope = scope
    publishSight()
    do {
      try await rewire(to: flags, isStart: true)
    } catch {
      throw bootFailure(error)
    }
  }

  /// The plan as it would be wired, without wiring it.
  package func previewPlan() -> Plan {
    if let preview { return preview }
    let plan = makePlan(flags, for: configuration.identity)
    if generation == 0 { preview = plan }
    return plan
  }

  /// Says why, with 77, when the person at this machine does not see a module.
  package func requireVisible(_ module: ModuleID, for what: String) throws(CommandFailure) {
    let plan = previewPlan()
    guard plan[module]?.isVisible == true else { throw HostWords.switchedOff(module, plan, what: what) }
  }

  /// Takes newer flags into effect. When that fails, everything stays as it was, and a notice says why.
  package func apply(_ newer: FlagState) async {
    let before = (flags, currentPlan)
    do {
      try await rewire(to: newer)
    } catch {
      flags = before.0
      say(HostWords.rolledBack(error))
      return
    }
    tellFlagChanges(since: before.0)
    tellWhatWaits(since: before.0)
    await refreshScreens(before: before.1)
    announce(HostWords.changes(from: before.1, to: currentPlan))
  }

  private func rewire(to newer: FlagState, isStart: Bool = false) async throws(WiringFailure) {
    let plan = isStart ? previewPlan() : makePlan(newer, for: configuration.identity)
    let change = try await wiring.change(to: goal(of: plan, newer, isStart: isStart), context: contextMaker)
    let reopened = wiring.dependents(on: Set(change.turns.map(\.id)))
    failures = change.failures.mapValues { HostWords.failed($0) }
    for (_, words) in failures.sorted(by: { $0.key < $1.key }) { say(HostNotice(.warning, words, isStanding: true)) }
    wiring = change.next
    flags = newer
    tellRefusals(change.refused)
    currentPlan = plan.failing(failures)
    generation += 1
    glances = Self.glances(flags, planner, configuration, knobs: knobs, failed: Set(failures.keys))
    publishDesk()
    publishContributions()
    publishSight()
    await change.swap()
    await leaveScreens(of: Set(change.retired.map(\.id)), reopening: reopened)
    for (id, complaint) in await change.retire().sorted(by: { $0.key < $1.key }) {
      say(HostWords.stoppedBadly(id, complaint))
    }
    followRemarks()
  }

  var contextMaker: Wiring.MakeContext {
    var environment = configuration.environment
    if case .command = scope { environment.isBrief = true }
    return { [configuration, environment, contributions, events, window, visitorQuota] manifest, settings, services in
      ModuleContext(
        id: manifest.id, services: services.handed(to: manifest.id, quota: visitorQuota), settings: settings,
        environment: environment,
        contributions: contributions, events: events, time: configuration.time, random: configuration.random,
        host: window)
    }
  }

  /// What a failed start is told as: settings that a module does not take are the flags file's fault.
  func bootFailure(_ failure: WiringFailure) -> CommandFailure {
    guard let fault = failure.settings else { return HostWords.bootFailed(failure) }
    return HostWords.badSettings(failure.module, fault, place: flags.place(failure.module.rawValue, fault.path))
  }

  private func tellRefusals(_ newer: [ModuleID: SettingsFault]) {
    for (id, fault) in newer.sorted(by: { $0.key < $1.key }) where refused[id] != fault {
      say(HostWords.keepsSettings(id, fault, place: flags.place(id.rawValue, fault.path)))
    }
    refused = newer
  }

  func settings(for manifest: Manifest, in flags: FlagState) -> Settings {
    manifest.settings(from: flags.settings[manifest.id.rawValue], in: configuration.environment)
  }

  private func goal(of plan: Plan, _ flags: FlagState, isStart: Bool) -> WiringGoal {
    let wanted = Set(plan.wired).intersection(scope.modules(of: configuration.registry, plan: plan))
    let byID = Dictionary(
      configuration.registry.declarations.map { ($0.manifest.id, $0) }, uniquingKeysWith: { first, _ in first })
    return WiringGoal(
      members: plan.entries.compactMap { entry in
        guard wanted.contains(entry.id), let declaration = byID[entry.id] else { return nil }
        return WiringGoal.Member(
          declaration: declaration, settings: settings(for: declaration.manifest, in: flags),
          lastGood: wiring[entry.id]?.settings)
      }, isStart: isStart, reaches: scope == .all)
  }

  private func followRemarks() {
    for (id, task) in remarkers where wiring[id] == nil {
      task.cancel()
      remarkers[id] = nil
    }
    for running in wiring.running where remarkers[running.id] == nil {
      guard let remarking = running.module.remarking else { continue }
      let stream = remarking.remarks()
      remarkers[running.id] = Task(executorPreference: MainLoop.turning) { [weak self] in
        for await notice in stream { await self?.say(notice) }
      }
    }
  }

  /// Stops everything, last started first. Screens are closed before the modules that they stand on.
  package func shutDown() async {
    for open in screens.all { await open.screen.end(nil) }
    screens.leaveAll()
    for task in remarkers.values { task.cancel() }
    remarkers = [:]
    let all = WiringChange(next: Wiring(), turns: [], retired: wiring.running, alreadyStopped: [], failures: [:])
    _ = await all.retire()
    wiring = Wiring()
    generation += 1
    publishDesk()
    for listener in changeListeners.values { listener.finish() }
    board.close()
  }

  /// A module of a kind that runs: the shell that was started, for `run`.
  package func module<Kind>(of id: ModuleID, as kind: Kind.Type) -> Kind? { wiring[id]?.module as? Kind }

  package func services() -> Services { wiring.services }
}
