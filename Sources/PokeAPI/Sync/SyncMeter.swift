import FeatureKit

/// Turns counts into what a person wants to know on the way: how far, how fast, how long still.
struct SyncMeter: Sendable {
  private let time: any TimeSource
  private let start: Duration

  init(_ time: any TimeSource) {
    self.time = time
    start = time.monotonic
  }

  var elapsed: Duration { time.monotonic - start }

  func progress(_ tally: SyncTally) -> Progress {
    let settled = tally.done + tally.failures.count
    guard tally.total > 0 else { return Progress(SyncWords.beginning) }
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0.5 && tally.fetched > 0 ? Double(tally.fetched) / seconds : nil
    let label = SyncWords.progress(done: settled, total: tally.total, rate: rate)
    return Progress(label, fraction: min(1, Double(settled) / Double(tally.total)))
  }
}
