import FeatureKit
import Synchronization
import System

/// Listens to the host and writes down what rules want. The listener only matches and queues; values are taken out of
/// events, and files written, on a task of its own.
final class Intake: Sendable {
  private struct Caught: Sendable {
    let event: Event
    let rules: [Rule]
    let sinks: [ModuleID]
    let number: Int
  }

  private struct State {
    var rules = RuleState()
    var queue = BoundedQueue<Caught>(capacity: Intake.room)
    var lastNumber = 0
    var isDraining = false
    var drain: Task<Void, Never>?
    /// Ends when the drain should begin.
    var pause: Task<Void, Never>?
    var isClosed = false
  }

  /// Events that wait to be written; beyond it the oldest are lost and counted.
  static let room = 4_096
  private static let written = 256
  /// How long events gather before they are written: a write for each would cost more than all the rest.
  private static let gathering = Duration.milliseconds(20)
  private static let attempts = 4

  private let host: any HostView
  private let settings: StreamSettings
  private let access: SpoolAccess
  private let roster: SinkRoster
  private let time: any TimeSource
  private let run: String
  private let state = Mutex(State())
  private let remark: @Sendable (HostNotice) -> Void

  init(
    host: any HostView, settings: StreamSettings, access: SpoolAccess, roster: SinkRoster, time: any TimeSource,
    run: String, remark: @escaping @Sendable (HostNotice) -> Void
  ) {
    self.host = host
    self.settings = settings
    self.access = access
    self.roster = roster
    self.time = time
    self.run = run
    self.remark = remark
  }

  /// The rules in force and what is wrong with the others.
  var rules: RuleState {
    state.withLock { state in
      _ = state.rules.refresh(from: host, allowing: settings.allowed)
      return state.rules
    }
  }

  /// Called for every event of the host, on whatever task has it.
  func hear(_ event: Event) {
    guard roster.isListening(self) else { return }
    let (rules, complaints) = state.withLock { state in
      let complaints = state.rules.refresh(from: host, allowing: settings.allowed)
      return (state.rules.book.rules(for: event), complaints)
    }
    for complaint in complaints { remark(HostNotice(.warning, complaint)) }
    guard !rules.isEmpty else { return }
    let sinks = roster.ids.filter { host.sees($0, event.source) }
    guard !sinks.isEmpty else { return }
    state.withLock { state in
      guard !state.isClosed else { return }
      state.queue.append(Caught(event: event, rules: rules, sinks: sinks, number: state.lastNumber))
      state.lastNumber += rules.count
      guard !state.isDraining else {
        if state.queue.count == Self.room / 2 { state.pause?.cancel() }
        return
      }
      state.isDraining = true
      let pause = Task<Void, Never>.detached(priority: .utility) { [time] in
        // A pause that is cancelled has done its part: somebody waits for the writing.
        try? await time.sleep(for: Self.gathering)
      }
      state.pause = pause
      state.drain = Task.detached(priority: .utility) { [self] in
        await pause.value
        await drain()
      }
    }
  }

  /// Takes nothing any more; returns when everything that was taken is written.
  func close() async {
    let drain = state.withLock { state in
      state.isClosed = true
      state.pause?.cancel()
      return state.drain
    }
    await drain?.value
  }

  /// Returns when what was taken before is written.
  func settle() async {
    let drain = state.withLock { state in
      state.pause?.cancel()
      return state.drain
    }
    await drain?.value
  }

  private func drain() async {
    while let (caught, lost) = nextChunk() {
      let entries = caught.flatMap(entries)
      await write(entries, lost: lost)
      roster.wake()
    }
  }

  /// Nil when there is nothing left; whoever comes then begins anew.
  private func nextChunk() -> ([Caught], lost: Int)? {
    state.withLock { state in
      guard !state.queue.isEmpty else {
        state.isDraining = false
        return nil
      }
      return (state.queue.take(Self.written), state.queue.takeLost())
    }
  }

  private func entries(_ caught: Caught) -> [SpoolFile.Entry] {
    caught.rules.enumerated().map { index, rule in
      let event = caught.event
      let parameters = rule.parameters.compactMap { parameter in
        parameter.path.value(in: event, mayCarryText: settings.texts?.contains(parameter.name) ?? false)
          .map { AnalyticsEvent.Parameter(parameter.name, $0) }
      }
      return SpoolFile.Entry(
        event: AnalyticsEvent(
          id: run + Self.hex(caught.number + index), name: rule.name, time: event.time,
          store: "\(run)-\(event.source.number)", feature: event.source.feature, profile: event.source.profile,
          parameters: parameters),
        sinks: caught.sinks.map(\.rawValue))
    }
  }

  /// Tries a few times: another process may hold the file.
  private func write(_ entries: [SpoolFile.Entry], lost: Int) async {
    for attempt in 1...Self.attempts {
      do {
        let dropped = try access.open().append(entries, lost: lost)
        if dropped + lost > 0 { remark(StreamWords.dropped(dropped, lost: lost)) }
        return
      } catch {
        guard attempt == Self.attempts else {
          // A sleep that is cancelled only makes the next attempt come sooner.
          try? await time.sleep(for: .milliseconds(100 * attempt))
          continue
        }
        remark(StreamWords.notWritten(entries.count, Failure(describing: error)))
      }
    }
  }

  /// 16 hexadecimal digits.
  static func hex(_ number: Int) -> String {
    let digits = String(UInt64(bitPattern: Int64(number)), radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
