import FeatureKit
import Synchronization
import System

/// Listens to the host and writes down what rules want. The listener only matches and queues; values are taken out of
/// events, and files written, on a thread that stands back behind whatever a person waits for.
final class Intake: Sendable {
  private struct Caught: Sendable {
    let event: Event
    let rules: [Rule]
    let sinks: [ModuleID]
    let number: Int
  }

  /// Who gets the events of a screen; holds as long as flags, wiring and sinks stay.
  private struct Audience {
    var store = -1
    var generation = -1
    var edition = -1
    var sinks: [ModuleID] = []
  }

  private struct State {
    var rules = RuleState()
    var audience = Audience()
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

  /// True in the work of a sink: the requests by which events are sent are no events, or they would never end.
  @TaskLocal static var isDelivering = false

  private let host: any HostView
  private let settings: StreamSettings
  private let access: SpoolAccess
  private let roster: SinkRoster
  private let number: Int
  private let time: any TimeSource
  private let run: String
  private let state = Mutex(State())
  /// The kinds that some rule wants, a bit each, below the change of the host after which that was so; 0 at first.
  private let outlook = Atomic<UInt64>(0)
  private let thread = QuietThread("analytics")
  private let remark: @Sendable (HostNotice) -> Void

  init(
    host: any HostView, settings: StreamSettings, access: SpoolAccess, roster: SinkRoster, time: any TimeSource,
    run: String, remark: @escaping @Sendable (HostNotice) -> Void
  ) {
    self.host = host
    self.settings = settings
    self.access = access
    self.roster = roster
    number = roster.listenerNumber()
    self.time = time
    self.run = run
    self.remark = remark
  }

  /// From now on this one hears, and no other of its roster.
  func begin() { roster.listen(with: number) }

  /// The rules in force and what is wrong with the others.
  var rules: RuleState {
    state.withLock { state in
      _ = state.rules.refresh(from: host, allowing: settings.allowed)
      return state.rules
    }
  }

  /// Called for every event of the host, on whatever task has it: an event of a kind that no rule wants costs two looks.
  func hear(_ event: Event) {
    guard roster.isListening(number), mayBeWanted(event) else { return }
    let (rules, complaints) = state.withLock { state in
      let complaints = state.rules.refresh(from: host, allowing: settings.allowed)
      let stamp = state.rules.generation.map(Self.stamp) ?? 0
      outlook.store(stamp | state.rules.book.wantedKinds, ordering: .relaxed)
      return (state.rules.book.rules(for: event), complaints)
    }
    for complaint in complaints { remark(HostNotice(.warning, complaint)) }
    guard !rules.isEmpty, !isOwn(event) else { return }
    let newer = audience(of: event.source, state.withLock { $0.audience })
    guard !newer.sinks.isEmpty else { return }
    state.withLock { state in
      guard !state.isClosed else { return }
      state.audience = newer
      state.queue.append(Caught(event: event, rules: rules, sinks: newer.sinks, number: state.lastNumber))
      state.lastNumber += rules.count
      if !state.isDraining { beginDrain(&state) } else if state.queue.count == Self.room / 2 { state.pause?.cancel() }
    }
  }

  /// False when no rule wants its kind, and the rules are those of now.
  private func mayBeWanted(_ event: Event) -> Bool {
    let outlook = outlook.load(ordering: .relaxed)
    return outlook & ~Self.kinds != Self.stamp(host.generation) || outlook >> UInt64(event.news.kind.rawValue) & 1 == 1
  }

  /// More than there are kinds of events.
  private static let kinds: UInt64 = 0xFFFF_FFFF

  /// Never 0, which stands for not yet.
  private static func stamp(_ generation: Int) -> UInt64 { (UInt64(truncatingIfNeeded: generation) << 1 | 1) << 32 }

  private func isOwn(_ event: Event) -> Bool {
    guard case .request = event.news else { return false }
    return Self.isDelivering
  }

  /// The sinks that whoever the event is about sees; worked out once for the events of one screen in a row.
  private func audience(of source: StoreIdentity, _ known: Audience) -> Audience {
    let (generation, edition) = (host.generation, roster.edition)
    if known.store == source.number, known.generation == generation, known.edition == edition { return known }
    return Audience(
      store: source.number, generation: generation, edition: edition,
      sinks: roster.ids.filter { host.sees($0, source) })
  }

  /// `spare` is memory that an earlier drain has no more use for.
  private func beginDrain(_ state: inout State, reusing spare: [Caught] = []) {
    state.isDraining = true
    // A process that prints and leaves does not wait for more, and needs no second thread for so little.
    let brief = host.isBrief ? MainLoop.turning : nil
    let mayGather = brief == nil && !state.isClosed && state.queue.count < Self.room / 2
    let pause = mayGather ? gather() : nil
    state.pause = pause
    state.drain = Task.detached(executorPreference: brief ?? thread, priority: .utility) { [self] in
      await pause?.value
      await drain(reusing: spare)
    }
  }

  private func gather() -> Task<Void, Never> {
    Task.detached(executorPreference: thread, priority: .utility) { [time] in
      // A pause that is cancelled has done its part: somebody waits for the writing.
      try? await time.sleep(for: Self.gathering)
    }
  }

  /// Takes nothing any more; returns when everything that was taken is written.
  func close() async {
    state.withLock { $0.isClosed = true }
    await settle()
  }

  /// Returns when what was taken before is written: by the drain that is under way, or by the one after it.
  func settle() async {
    for _ in 1...2 { await drained() }
  }

  private func drained() async {
    let drain = state.withLock { state in
      state.pause?.cancel()
      return state.drain
    }
    await drain?.value
  }

  /// Writes what has gathered. What comes meanwhile gathers for the next drain, however much comes.
  private func drain(reusing spare: [Caught]) async {
    var caught = spare
    let (first, lost) = state.withLock { $0.queue.exchange(&caught) }
    var (unsaid, begin) = (lost, 0)
    while begin < caught.count {
      let end = min(begin + Self.written, caught.count)
      // The oldest stands at `first` when some were pushed out.
      await write((begin..<end).flatMap { entries(caught[(first + $0) % caught.count]) }, lost: unsaid)
      (unsaid, begin) = (0, end)
    }
    caught.removeAll(keepingCapacity: true)
    roster.wake()
    state.withLock { state in
      if state.queue.isEmpty { state.isDraining = false } else { beginDrain(&state, reusing: caught) }
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
    let bits = UInt64(bitPattern: Int64(number))
    return (0..<8).lazy.map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }.hexadecimal
  }
}
