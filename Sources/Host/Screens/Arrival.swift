import FeatureKit

/// Tells once that somebody arrived at a screen: as soon as the screen says what it is about or has come to rest, at the
/// latest when it is left.
struct Arrival: Sendable {
  private let identity: StoreIdentity
  private let from: Navigation.Stop?
  private let events: any EventSink
  private var isTold = false

  init(at identity: StoreIdentity, from: Navigation.Stop?, events: any EventSink) {
    self.identity = identity
    self.from = from
    self.events = events
  }

  mutating func saw(_ shown: Shown) {
    guard shown.screen.subject != nil || !shown.isBusy else { return }
    tell(about: shown.screen.subject)
  }

  mutating func left() { tell(about: nil) }

  private mutating func tell(about subject: Subject?) {
    guard !isTold else { return }
    isTold = true
    events.report(
      .navigated(
        Navigation(
          from: from, to: Navigation.Stop(feature: identity.feature, pattern: identity.pattern), subject: subject)),
      from: identity)
  }
}
