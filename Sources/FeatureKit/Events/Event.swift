/// One step of the host or of a store, as analytics and logging see it.
package struct Event: Sendable {
  package enum News: Sendable {
    case opened
    case closed
    case action(AnyAction)
    case navigated(to: Route)
    case effectStarted(EffectName)
    case effectEnded(EffectName, failure: Failure?, after: Duration)
    case planChanged(summary: String)
    case flagEvaluated(key: String, variant: String?, reason: String)
    /// A server answered somebody; `route` is a pattern, so that nothing a person typed stands in it.
    case served(method: String, route: String, status: Int, after: Duration, trace: TraceContext?)
    case request(method: String, host: String, status: Int?, failure: String?, after: Duration)
    case syncProgress(done: Int, total: Int)
    case notice(HostNotice)
  }

  package let news: News
  package let source: StoreIdentity
  /// Unix milliseconds.
  package let time: Int64
}

/// Which store, of which feature, at which address. Events of one store come in order.
package struct StoreIdentity: Hashable, Sendable {
  package let number: Int
  package let feature: String
  package let route: Route
  package let profile: String
  package let owner: Owner

  package init(number: Int, feature: String, route: Route, profile: String, owner: Owner) {
    self.number = number
    self.feature = feature
    self.route = route
    self.profile = profile
    self.owner = owner
  }

  /// The host itself.
  package static let host = StoreIdentity(number: 0, feature: "host", route: .home, profile: "", owner: .local)
}

/// Takes news. Costs next to nothing when nobody listens: the news is made only then.
package protocol EventSink: Sendable {
  var isHeard: Bool { get }
  func take(_ event: Event)
  /// Unix milliseconds.
  func now() -> Int64
}

extension EventSink {
  package func report(_ news: @autoclosure () -> Event.News, from source: StoreIdentity) {
    guard isHeard else { return }
    take(Event(news: news(), source: source, time: now()))
  }
}

/// Nobody listens.
package struct SilentEvents: EventSink {
  package init() {}
  package var isHeard: Bool { false }
  package func take(_ event: Event) {}
  package func now() -> Int64 { 0 }
}

/// Something that the host says to whoever looks: a flag that changed, a sink that was left out.
package struct HostNotice: Hashable, Sendable {
  package enum Weight: String, Sendable { case info, warning, failure }

  package var weight: Weight
  package var text: String
  /// Stays until it no longer holds; others go by themselves.
  package var isStanding: Bool

  package init(_ weight: Weight, _ text: String, isStanding: Bool = false) {
    self.weight = weight
    self.text = text
    self.isStanding = isStanding
  }
}

/// Hears every event of the host from now on; what analytics and logging stand on.
package protocol EventSource: Sendable {
  func listen(_ listener: @escaping @Sendable (Event) -> Void) -> EventSubscription
}

/// Listening ends with `end`.
package struct EventSubscription: Sendable {
  private let finish: @Sendable () -> Void
  package init(_ finish: @escaping @Sendable () -> Void) { self.finish = finish }
  package func end() { finish() }
}
