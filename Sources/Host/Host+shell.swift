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

  package nonisolated func open(
    _ route: Route, in session: Session
  ) async throws(CommandFailure) -> any ScreenSession {
    try await open(route, from: nil, in: session)
  }

  package nonisolated func open(
    _ route: Route, from origin: Route?, in session: Session
  ) async throws(CommandFailure) -> any ScreenSession {
    if route.path.isEmpty { return HomeScreen(entries: entries(in: session)) }
    let identity = Identity(of: session)
    while true {
      let sight = desk.current
      let (module, pattern, place) = try await find(route, in: session, by: sight)
      guard let opening = sight.features[module]?.screens[pattern] else { throw HostWords.notServed(route, module) }
      expose(module, for: identity, by: sight)
      let store = nextIdentity(module, route, pattern, session)
      let main = opening(
        Opening(identity: store, place: place, session: session, time: configuration.time, events: events))
      let screen = hosted(main, store, at: route, from: origin, in: session)
      screens.enter(OpenScreens.Entry(screen: screen, module: module, identity: identity), as: store.number)
      // A change that came in between has not seen this screen, in which nothing has begun yet: once more.
      if desk.generation == sight.generation { return screen }
      screens.leave(store.number)
    }
  }

  private nonisolated func hosted(
    _ main: any ScreenSession, _ store: StoreIdentity, at route: Route, from origin: Route?, in session: Session
  ) -> HostedScreen {
    HostedScreen(
      main, at: route, in: session, contributors: contributions.contributors(self), time: configuration.time,
      arrival: Arrival(at: store, from: stop(leaving: origin, for: route), events: events)
    ) { [screens] in screens.leave(store.number) }
  }

  /// Where somebody came from. A screen that leads to itself, with another query or after a form, was not left: nil.
  private nonisolated func stop(leaving origin: Route?, for route: Route) -> Navigation.Stop? {
    guard let origin, origin.path != route.path else { return nil }
    return stop(at: origin)
  }

  /// The feature and the pattern of an address; nil for one that nobody answers to.
  private nonisolated func stop(at route: Route) -> Navigation.Stop? {
    if route == .home { return Navigation.Stop(feature: "home", pattern: "/") }
    return routes.find(route).map {
      Navigation.Stop(feature: $0.entry.module.name, pattern: $0.entry.pattern.pathText)
    }
  }

  /// The feature that answers to a route, when this session sees it.
  private nonisolated func find(
    _ route: Route, in session: Session, by sight: FrontDesk.Sight
  ) async throws(CommandFailure) -> (ModuleID, RoutePattern, Place) {
    guard let best = routes.find(route) else {
      throw HostWords.unknownRoute(route, known: routes.entries.map(\.pattern.description))
    }
    let (module, pattern) = (best.entry.module, best.entry.pattern)
    guard sight.modules(in: session).contains(module) else {
      throw HostWords.switchedOff(module, await plan(for: Identity(of: session)), what: route.description)
    }
    switch best.match {
    case .place(let place): return (module, pattern, place)
    case .unknownQuery(let name, let known): throw HostWords.unknownQuery(name, of: route, known: known)
    case .other: throw HostWords.unknownRoute(route, known: [])
    }
  }

  package nonisolated var routePatterns: [String] { routes.entries.map(\.pattern.pathText) }

  package nonisolated func entries(in session: Session) -> [HomeEntry] { desk.entries(in: session) }

  package func commands(in session: Session) -> [CommandManifest] {
    visibleManifests(for: session).flatMap(\.commands)
  }

  private func visibleManifests(for session: Session) -> [Manifest] {
    let seen = desk.current.modules(in: session)
    return configuration.registry.declarations.map(\.manifest).filter { seen.contains($0.id) }
  }

  package func planDocument(for session: Session) -> JSONValue { plan(for: Identity(of: session)).json }

  package func notices() -> AsyncStream<HostNotice> { noticeStream() }

  package func changes() -> AsyncStream<HostChange> { changeStream() }

  /// Carries out a module's command for the local session; a module that is off answers with 77.
  package func run(
    _ command: String, of module: ModuleID, _ arguments: Arguments, _ context: CommandContext
  ) async throws -> Answer {
    let plan = plan(for: Identity(of: context.session))
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
