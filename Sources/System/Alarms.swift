import Synchronization

/// Work for later: one thread that sleeps until the next is due, and does nothing else itself.
final class Alarms<Work: Sendable>: Sendable {
  private struct Alarm: Comparable, Sendable {
    /// On the monotonic clock, in nanoseconds.
    let due: Int64
    /// Of two at one time the older one is first.
    let number: Int
    let work: Work

    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    static func < (one: Self, other: Self) -> Bool { (one.due, one.number) < (other.due, other.number) }
  }

  private struct State: Sendable {
    var alarms = Heap<Alarm>()
    var count = 0
    var hasThread = false
  }

  private let state = Mutex(State())
  private let bell = Semaphore()
  private let hand: @Sendable (Work) -> Void

  /// `hand` takes what is due, and is soon done with it.
  init(_ hand: @escaping @Sendable (Work) -> Void) { self.hand = hand }

  func add(_ work: Work, in nanoseconds: Int64) { add(work, at: Clocks.moment(in: nanoseconds)) }

  /// `due` is a moment of the monotonic clock.
  func add(_ work: Work, at due: Int64) {
    let (needsThread, isNext) = state.withLock { state in
      state.count += 1
      let alarm = Alarm(due: due, number: state.count, work: work)
      state.alarms.insert(alarm)
      defer { state.hasThread = true }
      return (!state.hasThread, state.alarms.first == alarm)
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
      let (work, next) = state.withLock { state -> (Work?, Int64?) in
        guard let alarm = state.alarms.first else { return (nil, nil) }
        guard alarm.due <= now else { return (nil, alarm.due) }
        state.alarms.removeFirst()
        return (alarm.work, nil)
      }
      guard let work else { return next }
      hand(work)
    }
  }
}
