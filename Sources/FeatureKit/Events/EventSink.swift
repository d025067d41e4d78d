public import System

/// Takes news. Costs next to nothing when nobody listens: the news is made only then.
public protocol EventSink: Sendable {
  var isHeard: Bool { get }
  func take(_ event: Event)
  /// Unix milliseconds.
  func now() -> Timestamp
}

extension EventSink {
  public func report(_ news: @autoclosure () -> Event.News, from source: StoreIdentity) {
    guard isHeard else { return }
    take(Event(news: news(), source: source, time: now()))
  }
}

/// Nobody listens.
public struct SilentEvents: EventSink {
  public init() {}
  public var isHeard: Bool { false }
  public func take(_ event: Event) {}
  public func now() -> Timestamp { 0 }
}

/// Hears every event of the host from now on; what analytics and logging stand on.
public protocol EventSource: Sendable {
  /// `listener` is called on whatever task has news: it must be quick and must not wait.
  func listen(_ listener: @escaping @Sendable (Event) -> Void) -> EventSubscription
}

/// Listening ends with `end`.
public struct EventSubscription: Sendable {
  private let finish: @Sendable () -> Void
  public init(_ finish: @escaping @Sendable () -> Void) { self.finish = finish }
  public func end() { finish() }
}
