import FeatureKit
import Synchronization

/// What the host said that still stands, and whether it is going away.
final class OperationsBoard: Sendable {
  private struct State {
    var standing: [HostNotice] = []
    var lastFailure: String?
    var isDraining = false
  }

  private let state = Mutex(State())

  func take(_ notice: HostNotice) {
    state.withLock { state in
      if notice.isStanding, !state.standing.contains(notice) { state.standing.append(notice) }
      if notice.weight == .failure { state.lastFailure = notice.text }
    }
  }

  /// A change took effect: what failed before is history.
  func changed() { state.withLock { $0.lastFailure = nil } }

  func drain() { state.withLock { $0.isDraining = true } }

  var standing: [HostNotice] { state.withLock { $0.standing } }
  var lastFailure: String? { state.withLock { $0.lastFailure } }
  var isDraining: Bool { state.withLock { $0.isDraining } }
}
