package import FeatureKit
import JSON

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
  nonisolated let window: HostWindow
  private var exposures = Exposures()
  let configuration: Configuration
  let planner: Planner
  let knobs: [KnobDeclaration]
  private let board = NoticeBoard()
  private(set) var flags: FlagState
  private var wiring = Wiring()
  private(set) var currentPlan: Plan
  private var failures: [ModuleID: String] = [:]
  private var screens: [Int: OpenScreen] = [:]
  private var lastScreen = 0
  private var generation = 0
  private var changeListeners: [Int: AsyncStream<HostChange>.Continuation] = [:]
  private var scope: Scope = .all
  private var remarkers: [ModuleID: Task<Void, Never>] = [:]

  /// Which part of the plan is wired: all of it, or what one command needs.
  package enum Scope: Sendable, Equatable {
    case all
    case command(ModuleID)
    /// Everything but shells: for commands that look at the whole.
    case noShell
  }

  struct OpenScreen: Sendable {
    let screen: HostedScreen
    let module: ModuleID
    let identity: Identity
  }

  /// Fails when the registry contradicts itself.
  package init(_ configuration: Configuration, flags: FlagState) throws(RegistryFaults) {
    self.configuration = configuration
    self.flags = flags
    planner = try Planner(configuration.registry)
    knobs = configuration.registry.declarations.flatMap(\.manifest.knobs)
    events = EventStream(time: configuration.time)
    window = HostWindow(manifests: configuration.registry.declarations.map(\.manifest), events: events)
    currentPlan = Plan(profile: configuration.identity.profile, entries: [])
  }
}

// MARK: Wiring

extension Host {
  /// Wires the plan of the flags that it was made with.
  package func boot(_ scope: Scope = .all) async throws(CommandFailure) {
    self.scope = scope
    publishSight()
    do {
      try await rewire(to: flags)
    } catch {
      throw HostWords.bootFailed(error)
    }
  }

  /// The plan as it would be wired, without wiring it.
  package func previewPlan() -> Plan { makePlan(flags, for: configuration.identity) }

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
    await refreshScreens(before: before.1)
    announce(HostWords.changes(from: before.1, to: currentPlan))
  }

  private func rewire(to newer: FlagState) async throws(WiringFailure) {
    let plan = makePlan(newer, for: configuration.identity)
    let change = try await wiring.change(to: goal(of: plan, newer), context: contextMaker)
    let reopened = wiring.dependents(on: Set(change.turns.map(\.id)))
    failures = change.failures.mapValues { HostWords.failed($0) }
    for (_, words) in failures.sorted(by: { $0.key < $1.key }) { say(HostNotice(.warning, words, isStanding: true)) }
    wiring = change.next
    flags = newer
    currentPlan = plan.failing(failures)
    generation += 1
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
    { [configuration, contributions, events, window] manifest, settings, services in
      ModuleContext(
        id: manifest.id, services: services, settings: settings, environment: configuration.environment,
        contributions: contributions, events: events, time: configuration.time, random: configuration.random,
        host: window)
    }
  }

  private func goal(of plan: Plan, _ flags: FlagState) -> WiringGoal {
    let wanted = Set(plan.wired).intersection(scope.modules(of: configuration.registry, plan: plan))
    let byID = Dictionary(
      configuration.registry.declarations.map { ($0.manifest.id, $0) }, uniquingKeysWith: { first, _ in first })
    return WiringGoal(
      members: plan.entries.compactMap { entry in
        guard wanted.contains(entry.id), let declaration = byID[entry.id] else { return nil }
        return WiringGoal.Member(declaration: declaration, settings: Settings(flags.settings[entry.id.rawValue]))
      })
  }

  private func followRemarks() {
    for (id, task) in remarkers where wiring[id] == nil {
      task.cancel()
      remarkers[id] = nil
    }
    for running in wiring.running where remarkers[running.id] == nil {
      guard let remarking = running.module as? any Remarking else { continue }
      let stream = remarking.remarks()
      remarkers[running.id] = Task { [weak self] in
        for await notice in stream { await self?.say(notice) }
      }
    }
  }

  /// Stops everything, last started first. Screens are closed before the modules that they stand on.
  package func shutDown() async {
    for open in screens.values { await open.screen.end(nil) }
    screens = [:]
    for task in remarkers.values { task.cancel() }
    remarkers = [:]
    let all = WiringChange(next: Wiring(), turns: [], retired: wiring.running, alreadyStopped: [], failures: [:])
    _ = await all.retire()
    wiring = Wiring()
    for listener in changeListeners.values { listener.finish() }
    board.close()
  }

  /// A module of a kind that runs: the shell that was started, for `run`.
  package func module<Kind>(of id: ModuleID, as kind: Kind.Type) -> Kind? { wiring[id]?.module as? Kind }

  package func services() -> Services { wiring.services }
}

// MARK: Plans and sessions

extension Host {
  func makePlan(_ flags: FlagState, for identity: Identity) -> Plan {
    let everyone = [identity, configuration.identity] + configuration.audience
    let entitled = everyone.flatMap { flags.profiles[$0.profile]?.entitlements ?? [] }
    return planner.plan(
      flags.view(for: identity, audience: everyone, facts: configuration.facts),
      for: Planner.Audience(
        profile: identity.profile, entitlements: Set(flags.profiles[identity.profile]?.entitlements ?? []),
        reachable: Set(entitled), shell: configuration.shell))
  }

  package func plan(for identity: Identity? = nil) -> Plan {
    guard let identity, identity != configuration.identity else { return currentPlan }
    return makePlan(flags, for: identity).failing(failures)
  }

  func session(for identity: Identity) -> Session {
    flags.session(for: identity, knobs: knobs, facts: configuration.facts)
  }

  func identity(of session: Session) -> Identity {
    Identity(profile: session.profile, targetingKey: session.targetingKey, owner: session.owner)
  }

  var running: Wiring { wiring }
  var currentFlags: FlagState { flags }

  /// True the first time; see `Exposures`.
  func noteExposure(_ exposure: FlagExposure) -> Bool { exposures.isNew(exposure) }

  var profileNames: [String] { flags.profiles.keys.sorted() }

  /// What the visible modules contribute, as a value that screens can ask without waiting for the host.
  private func publishContributions() {
    let wiring = wiring
    let flags = flags
    let host = configuration
    let planner = planner
    contributions.publish(wiring: wiring, manifests: host.registry.declarations.map(\.manifest)) { session in
      let identity = Identity(
        profile: session.profile, targetingKey: session.targetingKey, owner: session.owner)
      let plan = planner.plan(
        flags.view(for: identity, audience: [identity], facts: host.facts),
        for: Planner.Audience(
          profile: identity.profile, entitlements: session.entitlements, reachable: session.entitlements,
          shell: host.shell))
      return Set(plan.entries.filter(\.isVisible).map(\.id)).intersection(wiring.running.map(\.id))
    }
  }
}

// MARK: What modules see

extension Host {
  private func publishSight() {
    let (flags, host, planner) = (flags, configuration, planner)
    let running = Set(wiring.running.map(\.id))
    var sight = HostWindow.Sight()
    sight.generation = generation
    sight.isBrief = isBrief
    sight.localSession = session(for: configuration.identity)
    sight.visible = { profile, targetingKey in
      let identity = Identity(profile: profile, targetingKey: targetingKey, owner: .local)
      let entitlements = Set(flags.profiles[profile]?.entitlements ?? [])
      let plan = planner.plan(
        flags.view(for: identity, audience: [identity], facts: host.facts),
        for: Planner.Audience(
          profile: profile, entitlements: entitlements, reachable: entitlements, shell: host.shell))
      return Set(plan.entries.filter(\.isVisible).map(\.id)).intersection(running)
    }
    window.publish(sight)
  }

  /// One command, or one screen that is printed: the process does not stay.
  private var isBrief: Bool {
    if case .all = scope { configuration.shell == "plain" } else { true }
  }
}

// MARK: Open screens

extension Host {
  func nextIdentity(
    _ module: ModuleID, _ route: Route, _ pattern: RoutePattern?, _ session: Session
  ) -> StoreIdentity {
    lastScreen += 1
    return StoreIdentity(
      number: lastScreen, feature: module.name, route: route, pattern: pattern?.pathText ?? "",
      profile: session.profile, owner: session.owner, targetingKey: session.targetingKey)
  }

  func keep(_ screen: HostedScreen, of module: ModuleID, number: Int, for identity: Identity) async {
    screens[number] = OpenScreen(screen: screen, module: module, identity: identity)
    await screen.whenClosed { [weak self] in await self?.forget(number) }
  }

  private func forget(_ number: Int) { screens[number] = nil }

  /// Screens whose module goes end; those that stand on an exchanged service are to be opened again.
  private func leaveScreens(of retired: Set<ModuleID>, reopening turned: Set<ModuleID>) async {
    for open in screens.values {
      let stays = wiring[open.module] != nil
      if retired.contains(open.module) {
        await open.screen.end(stays ? .reopen : .closed(HostWords.gone(open.module, currentPlan)))
      } else if turned.contains(open.module) {
        await open.screen.end(.reopen)
      }
    }
  }

  /// Screens that their session no longer sees end; the others go on with the newer knobs.
  private func refreshScreens(before: Plan) async {
    for open in screens.values {
      let plan = plan(for: open.identity)
      if plan[open.module]?.isVisible == false {
        await open.screen.end(.closed(HostWords.gone(open.module, plan)))
      } else {
        await open.screen.adopt(session(for: open.identity))
      }
    }
  }
}

// MARK: Saying

extension Host {
  package func say(_ notice: HostNotice) {
    board.post(notice)
    events.report(.notice(notice), from: .host)
  }

  func noticeStream() -> AsyncStream<HostNotice> { board.stream() }

  func changeStream() -> AsyncStream<HostChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: HostChange.self, bufferingPolicy: .bufferingNewest(16))
    let number = lastScreen
    lastScreen += 1
    changeListeners[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forgetListener(number) } }
    return stream
  }

  private func forgetListener(_ number: Int) { changeListeners[number] = nil }

  private func announce(_ sentences: [String]) {
    for sentence in sentences { say(HostNotice(.info, sentence)) }
    let summary = sentences.joined(separator: " ")
    for listener in changeListeners.values { listener.yield(HostChange(generation: generation, summary: summary)) }
    events.report(.planChanged(summary: summary), from: .host)
  }
}
