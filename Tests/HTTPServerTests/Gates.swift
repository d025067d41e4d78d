import Glibc
import Synchronization

/// Requests wait here until a test lets them through.
final class Gates: Sendable {
  private struct State {
    var open: Set<String> = []
    var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  func pass(_ name: String) async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        guard !state.open.contains(name) else { return true }
        state.waiting[name] = continuation
        return false
      }
      if isOpen { continuation.resume() }
    }
  }

  func open(_ name: String) {
    state.withLock { state in
      state.open.insert(name)
      return state.waiting.removeValue(forKey: name)
    }?.resume()
  }

  /// Returns when somebody waits at the gate, or after ten seconds.
  func awaitSomebody(at name: String) {
    for _ in 0..<10_000 where state.withLock({ $0.waiting[name] == nil }) { usleep(1_000) }
  }
}
