import FeatureKit
import Synchronization
import System

/// Many alarms, most of which are silenced before they ring: setting one starts no timer while an earlier one is
/// waited for.
final class AlarmClock: Sendable {
  private struct Setting {
    let due: Int64
    let ring: @Sendable () -> Void
  }

  private struct State {
    var settings: [Int: Setting] = [:]
    var lastNumber = 0
    /// When somebody will look here next; nil while nobody sleeps for it.
    var nextLook: Int64?

    /// True when somebody has to begin to sleep for it.
    mutating func plan(for due: Int64) -> Bool {
      if let nextLook, nextLook <= due { return false }
      nextLook = due
      return true
    }
  }

  private let state = Mutex(State())

  func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> Alarm {
    let due = Clocks.moment(in: duration.nanoseconds)
    let (number, looks) = state.withLock { state in
      state.lastNumber += 1
      state.settings[state.lastNumber] = Setting(due: due, ring: ring)
      return (state.lastNumber, state.plan(for: due))
    }
    if looks { look(at: due) }
    return Alarm { self.silence(number) }
  }

  private func silence(_ number: Int) { _ = state.withLock { $0.settings.removeValue(forKey: number) } }

  private func look(at due: Int64) {
    Task {
      // Nobody cancels this task.
      try? await Clocks.sleep(for: .nanoseconds(due - Clocks.monotonic))
      ring(due)
    }
  }

  /// Rings what is due, and goes on for what is not.
  private func ring(_ planned: Int64) {
    let now = Clocks.monotonic
    let (due, next) = state.withLock { state in
      let due = state.settings.filter { $0.value.due <= now }
      for number in due.keys { state.settings[number] = nil }
      guard state.nextLook == planned else { return (due, nil as Int64?) }
      state.nextLook = nil
      let next = state.settings.values.map(\.due).min()
      return (due, next.flatMap { state.plan(for: $0) ? $0 : nil })
    }
    for setting in due.values.sorted(by: { $0.due < $1.due }) { setting.ring() }
    if let next { look(at: next) }
  }
}
