import FeatureKit
import Synchronization

/// Which flags were already told to have decided something for whom: each key and variant once a person.
final class Exposures: Sendable {
  /// Beyond this the telling begins anew: a host that serves for months does not remember every visitor.
  private static let limit = 10_000

  /// The reason is no part of it: the same variant for another reason is the same experience.
  private struct Told: Hashable {
    let key: String
    let variant: String?
    let targetingKey: String
  }

  private let told = Mutex<Set<Told>>([])

  /// True the first time.
  func isNew(_ exposure: FlagExposure) -> Bool {
    told.withLock { told in
      if told.count >= Self.limit { told = [] }
      return told.insert(Told(key: exposure.key, variant: exposure.variant, targetingKey: exposure.targetingKey))
        .inserted
    }
  }
}

extension Host {
  /// A screen of `module` is opened: its flag and its knobs have decided something for this person.
  nonisolated func expose(_ module: ModuleID, for identity: Identity, by sight: FrontDesk.Sight) {
    guard events.isHeard, let keys = sight.deciding[module] else { return }
    for (key, reading) in sight.glances.readings(of: keys, for: identity) {
      let exposure = FlagExposure(
        key: key, variant: reading.variant, reason: reading.reason, targetingKey: identity.targetingKey)
      if exposures.isNew(exposure) { events.report(.flagEvaluated(exposure), from: .host) }
    }
  }

  /// Tells which flags answer the person at this machine differently since `old`.
  func tellFlagChanges(since old: FlagState) {
    guard events.isHeard else { return }
    let new = currentFlags
    let before = old.reader(old.context(of: configuration.identity, facts: configuration.facts))
    let after = new.reader(new.context(of: configuration.identity, facts: configuration.facts))
    for key in Set(old.keys + new.keys).sorted() {
      let (was, became) = (before(key), after(key))
      guard was?.variant != became?.variant || was?.value != became?.value else { continue }
      events.report(
        .flagChanged(FlagChange(key: key, before: was?.variant, after: became?.variant)), from: .host)
    }
  }
}
