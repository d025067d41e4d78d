package import FeatureKit
import Synchronization
package import System

/// Carries news from stores and host to whoever listens. Nobody listening costs one atomic read.
package final class EventStream: EventSink, EventSource {
  package typealias Listener = @Sendable (Event) -> Void

  private struct Audience {
    /// In the order in which they came.
    var listeners: [(number: Int, hear: Listener)] = [] {
      didSet {
        everyone = { _ in }
        for listener in listeners { everyone = Self.both(everyone, listener.hear) }
      }
    }
    /// All of them as one, put together when one comes or goes and not for each event.
    private(set) var everyone: Listener = { _ in }

    private static func both(_ one: @escaping Listener, _ other: @escaping Listener) -> Listener {
      { event in
        one(event)
        other(event)
      }
    }
  }

  private let isListenedTo = Atomic<Bool>(false)
  private let audience = Mutex(Audience())
  private let lastNumber = Atomic<Int>(0)
  private let time: any TimeSource

  package init(time: any TimeSource) { self.time = time }

  package var isHeard: Bool { isListenedTo.load(ordering: .relaxed) }

  package func now() -> Timestamp { time.wall }

  /// Hands the event to every listener before it returns, so that the events of one store stay in order.
  package func take(_ event: Event) {
    audience.withLock { $0.everyone }(event)
  }

  /// `listener` is called on whatever task has news: it must be quick and must not wait.
  package func listen(_ listener: @escaping Listener) -> EventSubscription {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    audience.withLock { $0.listeners.append((number, listener)) }
    isListenedTo.store(true, ordering: .relaxed)
    return EventSubscription { [weak self] in self?.forget(number) }
  }

  private func forget(_ number: Int) {
    audience.withLock { audience in
      audience.listeners.removeAll { $0.number == number }
      isListenedTo.store(!audience.listeners.isEmpty, ordering: .relaxed)
    }
  }
}
