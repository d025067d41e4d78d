import FeatureKit
import Synchronization

/// The sinks that are attached, and who listens for them. It outlives a rewiring of the stream: sinks attach once.
final class SinkRoster: Sendable {
  private struct State {
    var sinks: [ModuleID: any AnalyticsSink] = [:]
    var ids: [ModuleID] = []
    var bells: [ModuleID: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())
  /// Grows with every sink that comes or goes; asked with every event, so read without the lock.
  private let changes = Atomic<Int>(0)
  /// The intake that hears, by its number.
  private let listener = Atomic<Int>(0)
  private let lastListener = Atomic<Int>(0)

  var edition: Int { changes.load(ordering: .acquiring) }

  /// In a fixed order.
  var ids: [ModuleID] { state.withLock { $0.ids } }
  var sinks: [ModuleID: any AnalyticsSink] { state.withLock { $0.sinks } }

  func add(_ sink: any AnalyticsSink, as id: ModuleID) {
    state.withLock { state in
      state.sinks[id] = sink
      state.ids = state.sinks.keys.sorted()
    }
    changes.add(1, ordering: .releasing)
  }

  func remove(_ id: ModuleID) {
    state.withLock { state in
      state.sinks[id] = nil
      state.bells[id] = nil
      state.ids = state.sinks.keys.sorted()
    }
    changes.add(1, ordering: .releasing)
  }

  /// A number for an intake that is to hear.
  func listenerNumber() -> Int { lastListener.add(1, ordering: .relaxed).newValue }

  /// From now on this intake is the one that hears: of two that live during an exchange, only the newer.
  func listen(with intake: Int) { listener.store(intake, ordering: .releasing) }

  func isListening(_ intake: Int) -> Bool { listener.load(ordering: .acquiring) == intake }

  /// What to ring when there is something new for `id`.
  func bell(for id: ModuleID, _ ring: @escaping @Sendable () -> Void) { state.withLock { $0.bells[id] = ring } }

  func wake() {
    for ring in state.withLock({ Array($0.bells.values) }) { ring() }
  }
}
