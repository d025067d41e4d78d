/// One person's use of the host, as features see it: a snapshot that never changes; a newer one replaces it.
package struct Session: Sendable, Equatable {
  package var profile: String
  package var entitlements: Set<String>
  /// A stable, random name for whoever uses the host; no name, no address.
  package var targetingKey: String
  /// Whose records are read and written.
  package var owner: Owner
  package var knobs: KnobValues

  package init(
    profile: String = "default", entitlements: Set<String> = [], targetingKey: String = "", owner: Owner = .local,
    knobs: KnobValues = KnobValues()
  ) {
    self.profile = profile
    self.entitlements = entitlements
    self.targetingKey = targetingKey
    self.owner = owner
    self.knobs = knobs
  }

  package subscript<Value: KnobValue>(knob: Knob<Value>) -> Value { knobs[knob] }
}

/// Whose user records are meant.
package enum Owner: Hashable, Sendable {
  /// The person at this machine.
  case local
  case named(String)
  /// A visitor without a name, who only reads.
  case visitor

  /// The key of this owner's records; nil for one who has none.
  package var key: String? {
    switch self {
    case .local: "local"
    case .named(let name): "named:\(name)"
    case .visitor: nil
    }
  }
}
