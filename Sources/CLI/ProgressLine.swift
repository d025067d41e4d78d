import FeatureKit
import Synchronization
import System

/// How far a command is, on standard error: one line that is drawn over on a terminal, a line every few seconds in a log.
final class ProgressLine: Sendable {
  private static let pause: Int64 = 5_000
  private static let frame: Int64 = 100

  private let isQuiet: Bool
  private let isTerminal = StandardError.isTerminal
  private let last = Mutex<Int64>(0)

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  var show: @Sendable (Progress) -> Void { { self.draw($0) } }

  private func draw(_ progress: Progress) {
    guard !isQuiet else { return }
    let now = Clocks.wall
    let isDone = progress.fraction == 1
    let isDue = last.withLock { last in
      guard isDone || now - last >= (isTerminal ? Self.frame : Self.pause) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let label = Printable.clean(progress.label)
    guard isTerminal else { return StandardError.say(label) }
    let bar = progress.fraction.map { Self.bar($0) + " " } ?? ""
    StandardError.say("\u{1B}[1A\u{1B}[2K\r" + bar + label)
  }

  private static func bar(_ fraction: Double) -> String {
    let filled = Int(max(0, min(1, fraction)) * 24)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
  }
}
