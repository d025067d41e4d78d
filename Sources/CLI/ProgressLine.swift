import FeatureKit
import Synchronization
import System

/// How far a command is, on standard error: one line that is drawn over on a terminal, a line every few seconds in a log.
final class ProgressLine: Sendable {
  private static let pause: Int64 = 5_000
  private static let frame: Int64 = 100

  private let isQuiet: Bool
  private let isTerminal: Bool
  private let state = Mutex(State())
  private let say: @Sendable (String) -> Void

  private struct State {
    var last: Int64 = 0
    /// What came too soon after the last line.
    var heldBack: Progress?
  }

  init(
    isQuiet: Bool, isTerminal: Bool = StandardError.isTerminal,
    say: @escaping @Sendable (String) -> Void = { StandardError.say(styled: $0) }
  ) {
    self.isQuiet = isQuiet
    self.isTerminal = isTerminal
    self.say = say
  }

  var show: @Sendable (Progress) -> Void { { self.draw($0) } }

  /// Says what was held back: the last line is how far it came.
  func finish() {
    let rest = state.withLock { state in
      defer { state.heldBack = nil }
      return state.heldBack
    }
    if let rest { say(line(rest)) }
  }

  private func draw(_ progress: Progress) {
    guard !isQuiet else { return }
    let now = Clocks.wall.milliseconds
    let isDone = progress.fraction == 1
    let isDue = state.withLock { state in
      let isDue = isDone || now - state.last >= (isTerminal ? Self.frame : Self.pause)
      state.heldBack = isDue ? nil : progress
      if isDue { state.last = now }
      return isDue
    }
    if isDue { say(line(progress)) }
  }

  private func line(_ progress: Progress) -> String {
    let label = Printable.clean(progress.label)
    guard isTerminal else { return label }
    let bar = progress.fraction.map { Self.bar($0) + " " } ?? ""
    return "\u{1B}[1A\u{1B}[2K\r" + bar + label
  }

  private static func bar(_ fraction: Double) -> String {
    let filled = Int(saturating: max(0, min(1, fraction)) * 24)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
  }
}
