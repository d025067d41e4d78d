import FeatureKit
import Synchronization

/// The sinks that are attached, and who listens for them. It outlives a rewiring of the stream: sinks attach once.
final class SinkRoster: Sendable {
  private struct State {
    var sinks: [ModuleID: any AnalyticsSink] = [:]
    var ids: [ModuleID] = []
    var listener: ObjectIdentifier?
    var bells: [ModuleID: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// In a fixed order.
  var ids: [ModuleID] { state.withLock { $0.ids } }
  var sinks: [ModuleID: any AnalyticsSink] { state.withLock { $0.sinks } }

  func add(_ sink: any AnalyticsSink, as id: ModuleID) {
    state.withLock { state in
      state.sinks[id] = sink
      state.ids = state.sinks.keys.sorted()
    }
  }

  func remove(_ id: ModuleID) {
    state.withLock { state in
      state.sinks[id] = nil
      state.bells[id] = nil
      state.ids = state.sinks.keys.sorted()
    }
  }

  /// From now on `intake` is the one that hears: of two that live during an exchange, only the newer.
  func listen(with intake: Intake) { state.withLock { $0.listener = ObjectIdentifier(intake) } }

  func isListening(_ intake: Intake) -> Bool { state.withLock { $0.listener == ObjectIdentifier(intake) } }

  /// What to ring when there is something new for `id`.
  func bell(for id: ModuleID, _ ring: @escaping @Sendable () -> Void) { state.withLock { $0.bells[id] = ring } }

  func wake() {
    for ring in state.withLock({ Array($0.bells.values) }) { ring() }
  }
}
