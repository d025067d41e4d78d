package import FeatureKit
import Synchronization

/// Carries news from stores and host to whoever listens. Nobody listening costs one atomic read.
package final class EventStream: EventSink, EventSource {
  package typealias Listener = @Sendable (Event) -> Void

  private let isListenedTo = Atomic<Bool>(false)
  /// In the order in which they came: taking them out for a call copies nothing.
  private let listeners = Mutex<[(number: Int, hear: Listener)]>([])
  private let lastNumber = Atomic<Int>(0)
  private let time: any TimeSource

  package init(time: any TimeSource) { self.time = time }

  package var isHeard: Bool { isListenedTo.load(ordering: .relaxed) }

  package func now() -> Int64 { time.wall }

  /// Hands the event to every listener before it returns, so that the events of one store stay in order.
  package func take(_ event: Event) {
    for listener in listeners.withLock({ $0 }) { listener.hear(event) }
  }

  /// `listener` is called on whatever task has news: it must be quick and must not wait.
  package func listen(_ listener: @escaping Listener) -> EventSubscription {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    listeners.withLock { $0.append((number, listener)) }
    isListenedTo.store(true, ordering: .relaxed)
    return EventSubscription { [weak self] in self?.forget(number) }
  }

  private func forget(_ number: Int) {
    listeners.withLock { listeners in
      listeners.removeAll { $0.number == number }
      isListenedTo.store(!listeners.isEmpty, ordering: .relaxed)
    }
  }
}
