import FeatureKit
import JSON
import Synchronization

/// What every request asks of the flags, prepared once a change of them: which modules somebody sees, which knobs a file
/// sets at all.
///
/// Asked each time is only what may be answered otherwise for another visitor; all else is the same for a whole profile.
/// Whoever gets the same answers from the flags that decide over modules sees the same modules, so that a plan is worked
/// out once for all of those.
final class Glances: Sendable {
  private struct Question: Hashable {
    let profile: String
    let answers: [FlagChoice?]
  }

  /// What is the same for everybody of a profile.
  private struct Common {
    let entitlements: Set<String>
    let readings: [String: FlagState.Reading]
    let knobs: [String: JSONValue]
    /// Asks what is not the same.
    let read: FlagState.PersonalReader
  }

  /// Profiles, and profiles times answers, that are remembered; a file that has more of them is asked anew.
  private static let limit = 1_000

  private let flags: FlagState
  private let facts: HostFacts
  /// The flags that may answer two visitors of one profile differently.
  private let varying: Set<String>
  /// Of those, the ones that decide over modules, and the ones that turn knobs.
  private let differing: [String]
  private let differingKnobs: [KnobDeclaration]
  /// The knobs that the file says anything about, for a whole profile.
  private let knobs: [KnobDeclaration]
  private let work: @Sendable (Identity) -> Set<ModuleID>
  private let known = Mutex<[Question: Set<ModuleID>]>([:])
  private let common = Mutex<[String: Common]>([:])

  /// `work` works out the modules that somebody sees; it gives the same for all who get the same answers.
  init(
    _ flags: FlagState, deciding keys: [String], knobs: [KnobDeclaration], facts: HostFacts,
    work: @escaping @Sendable (Identity) -> Set<ModuleID>
  ) {
    self.flags = flags
    self.facts = facts
    self.work = work
    let varying = Set(flags.keys.filter(flags.varies))
    self.varying = varying
    differing = keys.filter(varying.contains)
    differingKnobs = knobs.filter { varying.contains($0.key) }
    let fixed = Set(flags.keys).subtracting(varying)
    self.knobs = knobs.filter { fixed.contains($0.key) }
  }

  /// The flags' answers for somebody; nil where nothing is asked that could be another for somebody else.
  private func reader(for identity: Identity, _ common: Common) -> FlagState.Reader? {
    differingKnobs.isEmpty && differing.isEmpty ? nil : common.read(identity.targetingKey)
  }

  /// The session of somebody, and the modules that they see.
  func session(for identity: Identity) -> (Session, Set<ModuleID>) {
    let common = common(for: identity)
    let read = reader(for: identity, common)
    var values = common.knobs
    for knob in differingKnobs {
      guard let value = read?(knob.key)?.value, knob.accepts(value) else { continue }
      values[knob.key] = value
    }
    let session = Session(
      profile: identity.profile, entitlements: common.entitlements, targetingKey: identity.targetingKey,
      owner: identity.owner, knobs: KnobValues(values))
    return (session, modules(for: identity, reading: read))
  }

  /// What these flags answer somebody; those that the file does not have are left out.
  func readings(of keys: [String], for identity: Identity) -> [(key: String, reading: FlagState.Reading)] {
    let common = common(for: identity)
    var read: FlagState.Reader?
    return keys.compactMap { key in
      if let reading = common.readings[key] { return (key, reading) }
      guard varying.contains(key) else { return nil }
      let ask = read ?? common.read(identity.targetingKey)
      read = ask
      return ask(key).map { (key, $0) }
    }
  }

  private func common(for identity: Identity) -> Common {
    if let common = common.withLock({ $0[identity.profile] }) { return common }
    let personal = flags.personalReader(flags.context(of: identity, facts: facts))
    let read = personal(identity.targetingKey)
    var readings: [String: FlagState.Reading] = [:]
    for key in flags.keys where !varying.contains(key) { readings[key] = read(key) }
    var values: [String: JSONValue] = [:]
    for knob in knobs {
      if let value = readings[knob.key]?.value, knob.accepts(value) { values[knob.key] = value }
    }
    let made = Common(
      entitlements: Set(flags.profiles[identity.profile]?.entitlements ?? []), readings: readings, knobs: values,
      read: personal)
    common.withLock { common in
      if common.count >= Self.limit { common = [:] }
      common[identity.profile] = made
    }
    return made
  }

  func modules(for identity: Identity) -> Set<ModuleID> {
    modules(for: identity, reading: reader(for: identity, common(for: identity)))
  }

  /// `read` is the `reader` for the same identity.
  private func modules(for identity: Identity, reading read: FlagState.Reader?) -> Set<ModuleID> {
    let question = Question(
      profile: identity.profile, answers: differing.map { key in FlagChoice(read.flatMap { $0(key) }?.value) })
    if let modules = known.withLock({ $0[question] }) { return modules }
    let modules = work(identity)
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[question] = modules
    }
    return modules
  }
}

extension Host {
  /// Prepared anew whenever flags, wiring or failures are others.
  static func glances(
    _ flags: FlagState, _ planner: Planner, _ configuration: Configuration, knobs: [KnobDeclaration],
    failed: Set<ModuleID> = []
  ) -> Glances {
    Glances(flags, deciding: planner.decidingFlags, knobs: knobs, facts: configuration.facts) { identity in
      let plan = Self.plan(flags, for: identity, planner, configuration)
      return Set(plan.entries.filter(\.isVisible).map(\.id)).subtracting(failed)
    }
  }

  /// True when this session sees the module.
  func sees(_ module: ModuleID, _ identity: Identity) -> Bool { glances.modules(for: identity).contains(module) }
}
