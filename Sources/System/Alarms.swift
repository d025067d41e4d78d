import Synchronization

/// Jobs for later: one thread that sleeps until the next is due.
final class Alarms: Sendable {
  private struct Alarm: Sendable {
    /// On the monotonic clock, in nanoseconds.
    let due: Int64
    let job: UInt
  }

  private struct State: Sendable {
    /// The next one last; of two at one time the older one.
    var alarms: [Alarm] = []
    var hasThread = false
  }

  private let state = Mutex(State())
  private let bell = Semaphore()
  private let hand: @Sendable (UInt) -> Void

  /// `hand` takes the jobs that are due.
  init(_ hand: @escaping @Sendable (UInt) -> Void) { self.hand = hand }

  func add(_ job: UInt, in nanoseconds: Int64) {
    let (due, isBeyond) = Clocks.monotonic.addingReportingOverflow(max(0, nanoseconds))
    let alarm = Alarm(due: isBeyond ? .max : due, job: job)
    let (needsThread, isNext) = state.withLock { state in
      let place = state.alarms.partitioningIndex { $0.due <= alarm.due }
      state.alarms.insert(alarm, at: place)
      defer { state.hasThread = true }
      return (!state.hasThread, place == state.alarms.count - 1)
    }
    if needsThread { startThread() }
    if isNext { bell.ring() }
  }

  /// Without a thread nobody would be woken: the next alarm tries again, and what is due is handed out then.
  private func startThread() {
    do throws(OSThread.StartFailure) {
      try OSThread(named: "alarms") { [self] in
        while true { bell.wait(until: ringDue()) }
      }.letGo()
    } catch {
      state.withLock { $0.hasThread = false }
      _ = ringDue()
    }
  }

  /// Hands out what is due; when the next one is, nil for none.
  private func ringDue() -> Int64? {
    while true {
      let now = Clocks.monotonic
      let (job, next) = state.withLock { state -> (UInt?, Int64?) in
        guard let alarm = state.alarms.last else { return (nil, nil) }
        guard alarm.due <= now else { return (nil, alarm.due) }
        state.alarms.removeLast()
        return (alarm.job, nil)
      }
      guard let job else { return next }
      hand(job)
    }
  }
}

extension Array {
  /// The first place whose element `holds`, in an array where it holds from some place on.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
