package import FeatureKit
package import JSON

/// Who uses the host: what targeting rules see beside the file's own words.
package struct Identity: Hashable, Sendable {
  package var profile: String
  package var targetingKey: String
  package var owner: Owner

  package init(profile: String, targetingKey: String, owner: Owner) {
    self.profile = profile
    self.targetingKey = targetingKey
    self.owner = owner
  }

  init(of session: Session) {
    self.init(profile: session.profile, targetingKey: session.targetingKey, owner: session.owner)
  }
}

/// What is the same for every session of one process.
package struct HostFacts: Hashable, Sendable {
  package var version: String
  package var isTerminal: Bool

  package init(version: String, isTerminal: Bool) {
    self.version = version
    self.isTerminal = isTerminal
  }
}

extension FlagState {
  /// The context that a profile's rules see: the profile's own, overlaid by what the host knows.
  package func context(of identity: Identity, facts: HostFacts) -> JSONObject {
    let profile = profiles[identity.profile]
    var context = profile?.context ?? JSONObject()
    context.reserve(6)
    context["profile"] = .string(identity.profile)
    context["entitlements"] = .array((profile?.entitlements ?? []).map { .string($0) })
    context["platform"] = "linux"
    context["version"] = .string(facts.version)
    context["tty"] = .bool(facts.isTerminal)
    context["targetingKey"] = .string(identity.targetingKey)
    return context
  }

  /// The flags as the planner asks them, for one identity; `audience` are all who may come.
  func view(for identity: Identity, audience: [Identity], facts: HostFacts) -> FlagView {
    let own = reader(context(of: identity, facts: facts))
    let all = audience.map { $0 == identity ? own : reader(context(of: $0, facts: facts)) }
    return FlagView(
      answer: { key in
        own(key).map { FlagView.Answer(value: FlagChoice($0.value), variant: $0.variant, because: $0.because) }
      },
      possible: { key in
        varies(key)
          ? possible(key).compactMap { FlagChoice($0) } : all.compactMap { read in FlagChoice(read(key)?.value) }
      })
  }
}
