import FeatureKit

extension Host {
  func makePlan(_ flags: FlagState, for identity: Identity) -> Plan {
    Self.plan(flags, for: identity, planner, configuration)
  }

  static func plan(
    _ flags: FlagState, for identity: Identity, _ planner: Planner, _ configuration: Configuration
  ) -> Plan {
    let local = identity == configuration.identity ? [] : [configuration.identity]
    let everyone = [identity] + local + configuration.audience
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
    glances.session(for: identity).0
  }

  var running: Wiring { wiring }
  var currentFlags: FlagState { flags }

  /// What requests are answered from until the next change.
  func publishDesk() {
    desk.publish(
      FrontDesk.Sight(flags, glances, configuration, features: wiring.features, generation: generation))
  }

  /// What the visible modules contribute, as a value that screens can ask without waiting for the host.
  func publishContributions() {
    let sight = desk.current
    // Only what runs can be asked: the board looks among the features of this wiring.
    contributions.publish(wiring: wiring, manifests: window.manifests) { sight.modules(in: $0) }
  }
}

// MARK: What modules see

extension Host {
  func publishSight() {
    let glances = glances
    var sight = HostWindow.Sight()
    sight.running = Set(wiring.running.map(\.id))
    sight.generation = generation
    sight.isBrief = isBrief
    sight.localSession = session(for: configuration.identity)
    sight.visible = { profile, targetingKey in
      glances.modules(for: Identity(profile: profile, targetingKey: targetingKey, owner: .local))
    }
    window.publish(sight)
  }

  /// One command, or one screen that is printed: the process does not stay.
  private var isBrief: Bool {
    if case .all = scope { configuration.shell == "plain" } else { true }
  }
}
