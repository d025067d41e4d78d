import FeatureKit
import Host
import System

/// What the stream costs: a line `NAME VALUE` each.
struct Measuring {
  let home: String

  func run() async throws {
    try measureSilence()
    try await measureUnmatched()
    try await actions()
    try await flood()
  }

  private func say(_ name: String, _ value: Int) throws { try StandardOutput.write(exact: "\(name) \(value)\n") }

  private func nanoseconds(_ times: Int, _ work: () -> Void) -> Int {
    let began = Clocks.monotonic
    for _ in 0..<times { work() }
    return Int(Clocks.monotonic - began) / times
  }

  private func measureSilence() throws {
    let events = EventStream(time: SystemTime())
    let source = ProbeHost.source(1)
    try say("unheard-ns", nanoseconds(5_000_000) { events.report(.syncProgress(done: 1, total: 1), from: source) })
  }

  private func measureUnmatched() async throws {
    let host = try await ProbeHost.make(home + "/unmatched", sinks: ["jsonl"])
    let source = ProbeHost.source(1)
    host.events.report(.opened, from: source)
    try say("unmatched-ns", nanoseconds(500_000) { host.events.report(.opened, from: source) })
    await host.shutDown()
    try say("unmatched-opened-a-file", Files.exists(home + "/unmatched/analytics/spool") ? 1 : 0)
  }

  /// The 99th percentile of a press on a screen of forty rows, in nanoseconds, without and with a sink: in turns, so
  /// that what else the machine does falls on both, and never with the work of one left over for the other.
  private func actions() async throws {
    let host = try await ProbeHost.make(home + "/actions", sinks: ["jsonl"])
    let spool = try await host.services()((any EventSpool).self)
    let plain = await ProbeScreen(SilentEvents())
    let heard = await ProbeScreen(host.events)
    var (without, with): ([Int64], [Int64]) = ([], [])
    for _ in 0..<40 {
      without += await plain.press(5_000)
      with += await heard.press(5_000)
      _ = try await spool.flush()
    }
    await plain.close()
    await heard.close()
    await host.shutDown()
    for (name, times) in [("without", without.sorted()), ("with", with.sorted())] {
      try say("p50-\(name)-ns", Int(times[times.count / 2]))
      try say("p99-\(name)-ns", Int(times[times.count * 99 / 100]))
    }
  }

  private func flood() async throws {
    let host = try await ProbeHost.make(home + "/flood", sinks: ["jsonl"], capacity: 1_048_576)
    let spool = try await host.services()((any EventSpool).self)
    let source = ProbeHost.source(1)
    let before = Self.residentKilobytes
    let began = Clocks.monotonic
    for number in 1...1_000_000 {
      host.events.report(.syncProgress(done: number, total: 1_000_000), from: source)
    }
    try say("flood-ns-each", Int(Clocks.monotonic - began) / 1_000_000)
    try say("flood-grown-kB", Self.residentKilobytes - before)
    let report = try await spool.flush()
    try say("flood-lost", report.lost)
    try say("flood-dropped", report.sinks.map(\.dropped).reduce(0, +))
    try say("flood-delivered", report.sinks.map(\.delivered).reduce(0, +))
    try say("flood-waiting", report.sinks.map(\.waiting).reduce(0, +))
    await host.shutDown()
  }

  private static var residentKilobytes: Int {
    // A process that cannot read its own statistics grows by nothing.
    let text = (try? Files.read("/proc/self/statm", limit: 4_096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").dropFirst().first.flatMap { DecimalDigits.value(of: $0.utf8) }.map { $0 * 4 } ?? 0
  }
}

/// An open screen that somebody looks at.
struct ProbeScreen {
  private let store: Store<ProbeFeature>
  private let watcher: Task<Void, Never>

  init(_ events: any EventSink) async {
    let store = Store(
      ProbeFeature(), identity: ProbeHost.source(1), at: Place(route: .home), in: Session(), time: SystemTime(),
      events: events)
    await store.open()
    let shown = await store.screens()
    watcher = Task { for await _ in shown {} }
    self.store = store
  }

  /// How long each of `count` presses took, in nanoseconds.
  func press(_ count: Int) async -> [Int64] {
    var times: [Int64] = []
    times.reserveCapacity(count)
    for _ in 0..<count {
      let began = Clocks.monotonic
      await store.send(.action(AnyAction(ProbeFeature.Action.pressed)))
      times.append(Clocks.monotonic - began)
    }
    return times
  }

  func close() async {
    watcher.cancel()
    await store.close()
  }
}

/// A screen of forty rows that changes with every press.
struct ProbeFeature: Feature {
  struct State: Sendable, Equatable { var count = 0 }
  enum Action: FeatureAction { case pressed }

  let opened: Action? = nil

  func start(at place: Place, in session: Session) -> State { State() }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    state.count += 1
    return []
  }

  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Probe") {
      Table(columns: ["name", "value"], rows: (1...40).map { [.init("row \($0)"), .init("\(state.count)")] })
      Controls("Actions", [Control("Press", .action(.pressed))])
    }
  }
}
