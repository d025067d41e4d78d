import FeatureKit
import Synchronization

/// What every request asks of the flags, prepared once a change of them: which modules somebody sees, which knobs a file
/// sets at all.
///
/// Of the flags that decide over modules only those are asked each time whose answer may differ from visitor to visitor.
/// Whoever gets the same answers from them sees the same modules, so that a plan is worked out once for all of those.
final class Glances: Sendable {
  private struct Question: Hashable {
    let profile: String
    let answers: [FlagChoice?]
  }

  /// Profiles times answers that are remembered; a file that has more of them is asked anew.
  private static let limit = 1_000

  /// The knobs that the file says anything about.
  let knobs: [KnobDeclaration]
  private let flags: FlagState
  private let facts: HostFacts
  private let differing: [String]
  private let work: @Sendable (Identity) -> Set<ModuleID>
  private let known = Mutex<[Question: Set<ModuleID>]>([:])

  /// `work` works out the modules that somebody sees; it gives the same for all who get the same answers.
  init(
    _ flags: FlagState, deciding keys: [String], knobs: [KnobDeclaration], facts: HostFacts,
    work: @escaping @Sendable (Identity) -> Set<ModuleID>
  ) {
    self.flags = flags
    self.facts = facts
    self.work = work
    differing = keys.filter(flags.varies)
    let present = Set(flags.keys)
    self.knobs = knobs.filter { present.contains($0.key) }
  }

  /// The flags' answers for somebody; nil where nothing is asked that could be another for somebody else.
  func reader(for identity: Identity) -> FlagState.Reader? {
    knobs.isEmpty && differing.isEmpty ? nil : flags.reader(flags.context(of: identity, facts: facts))
  }

  func modules(for identity: Identity) -> Set<ModuleID> { modules(for: identity, reading: reader(for: identity)) }

  /// `read` is the `reader` for the same identity.
  func modules(for identity: Identity, reading read: FlagState.Reader?) -> Set<ModuleID> {
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
