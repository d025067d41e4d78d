import FeatureKit

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
  func publishContributions() {
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
  func publishSight() {
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
