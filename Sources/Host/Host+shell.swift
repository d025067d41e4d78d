package import FeatureKit
package import JSON
import System

extension Host: ShellHost {
  package func localSession() -> Session { session(for: configuration.identity) }

  package nonisolated func session(
    profile: String?, owner: Owner, targetingKey: String
  ) throws(CommandFailure) -> Session {
    let name = profile ?? configuration.identity.profile
    return try desk.session(for: Identity(profile: name, targetingKey: targetingKey, owner: owner))
  }

  package func open(_ route: Route, in session: Session) async throws(CommandFailure) -> any ScreenSession {
    try await open(route, from: nil, in: session)
  }

  package func open(
    _ route: Route, from origin: Route?, in session: Session
  ) async throws(CommandFailure) -> any ScreenSession {
    if route == .home { return HomeScreen(entries: entries(in: session)) }
    let identity = identity(of: session)
    let (module, place) = try find(route, for: identity)
    guard let feature = running.features[module], let opening = feature.screens[place.pattern] else {
      throw HostWords.notServed(route, module)
    }
    let store = nextIdentity(module, route, place.pattern, session)
    expose(module, for: identity)
    let main = await opening(
      Opening(
        identity: store, place: place.place, session: session, time: configuration.time, events: events))
    let screen = HostedScreen(
      main, at: route, in: session, contributors: contributions.contributors(self), time: configuration.time,
      arrival: Arrival(at: store, from: stop(leaving: origin, for: route), events: events)
    ) { [weak self, number = store.number] in await self?.forget(number) }
    screens[store.number] = OpenScreen(screen: screen, module: module, identity: identity)
    return screen
  }

  /// Where somebody came from. A screen that leads to itself, with another query or after a form, was not left: nil.
  private func stop(leaving origin: Route?, for route: Route) -> Navigation.Stop? {
    guard let origin, origin.path != route.path else { return nil }
    return stop(at: origin)
  }

  /// The feature and the pattern of an address; nil for one that nobody answers to.
  private func stop(at route: Route) -> Navigation.Stop? {
    if route == .home { return Navigation.Stop(feature: "home", pattern: "/") }
    let fitting = configuration.registry.declarations.map(\.manifest).flatMap { manifest in
      manifest.routes.filter { $0.match(route) != .other }.map { (manifest.id, $0) }
    }
    return fitting.max { $0.1.literals < $1.1.literals }
      .map { Navigation.Stop(feature: $0.0.name, pattern: $0.1.pathText) }
  }

  /// The feature that answers to a route, when this session sees it.
  private func find(
    _ route: Route, for identity: Identity
  ) throws(CommandFailure) -> (ModuleID, (pattern: RoutePattern, place: Place)) {
    let manifests = configuration.registry.declarations.map(\.manifest)
    var best: (id: ModuleID, pattern: RoutePattern, match: RoutePattern.Match)?
    for manifest in manifests {
      for pattern in manifest.routes {
        let match = pattern.match(route)
        guard match != .other, pattern.literals >= best?.pattern.literals ?? 0 else { continue }
        best = (manifest.id, pattern, match)
      }
    }
    guard let best else {
      throw HostWords.unknownRoute(route, known: manifests.flatMap(\.routes).map(\.description))
    }
    guard sees(best.id, identity) else {
      throw HostWords.switchedOff(best.id, plan(for: identity), what: route.description)
    }
    switch best.match {
    case .place(let place): return (best.id, (best.pattern, place))
    case .unknownQuery(let name, let known): throw HostWords.unknownQuery(name, of: route, known: known)
    case .other: throw HostWords.unknownRoute(route, known: [])
    }
  }

  package nonisolated func entries(in session: Session) -> [HomeEntry] { desk.entries(for: identity(of: session)) }

  package func commands(in session: Session) -> [CommandManifest] {
    visibleManifests(for: session).flatMap(\.commands)
  }

  private func visibleManifests(for session: Session) -> [Manifest] {
    let seen = glances.modules(for: identity(of: session))
    return configuration.registry.declarations.map(\.manifest).filter { seen.contains($0.id) }
  }

  package func planDocument(for session: Session) -> JSONValue { plan(for: identity(of: session)).json }

  package func notices() -> AsyncStream<HostNotice> { noticeStream() }

  package func changes() -> AsyncStream<HostChange> { changeStream() }

  /// Carries out a module's command for the local session; a module that is off answers with 77.
  package func run(
    _ command: String, of module: ModuleID, _ arguments: Arguments, _ context: CommandContext
  ) async throws -> Answer {
    let plan = plan(for: identity(of: context.session))
    guard plan[module]?.isVisible == true else { throw HostWords.switchedOff(module, plan, what: command) }
    guard let run = commandHandler(command, of: module) else { throw HostWords.noHandler(command, module) }
    return try await run(arguments, context)
  }

  private func commandHandler(_ command: String, of module: ModuleID) -> FeatureModule.RunCommand? {
    running.features[module]?.commands[command]
      ?? running[module]?.module.commanding?.commands[command]
  }
}

extension Plan {
  package var json: JSONValue {
    [
      "schema": 1, "profile": .string(profile),
      "modules": .array(entries.map(\.json)),
    ]
  }
}

extension Plan.Entry {
  package var json: JSONValue {
    [
      "id": .string(id.rawValue), "wired": .bool(isWired), "visible": .bool(isVisible),
      "flag": flag.map { .string($0) } ?? .null, "variant": variant.map { .string($0) } ?? .null,
      "reason": .string(reason.rawValue), "detail": .string(detail),
    ]
  }
}
