import FeatureKit
import FeatureTesting
import JSON
import Synchronization
import System

@testable import Analytics

extension AnalyticsEvent {
  static func numbered(_ number: Int, store: String = "run-1") -> AnalyticsEvent {
    AnalyticsEvent(
      id: Intake.hex(number) + Intake.hex(number), name: "pokemon_selected", time: Timestamp(clamping: 1_000 + number),
      store: store,
      feature: "detail", profile: "default",
      parameters: [
        Parameter("id", .whole(number)), Parameter("name", .text("Pikachu")), Parameter("share", .fraction(0.5)),
        Parameter("isOn", .truth(true)),
      ])
  }
}

extension SpoolFile {
  func append(_ numbers: ClosedRange<Int>, for sinks: [String]) throws -> Int {
    try append(numbers.map { Entry(event: .numbered($0), sinks: sinks) })
  }

  /// Everything that waits for a sink, as numbers.
  func waiting(for sink: String) throws -> [Int] {
    try next(for: sink, limit: .max).events.compactMap { if case .whole(let number) = $0["id"] { number } else { nil } }
  }
}

/// A host of a test: hands out what it is told to and knows who listens.
final class StagedHost: HostView {
  private struct State {
    var generation = 1
    var rules = JSONObject()
    var hidden: Set<ModuleID> = []
    var listener: (@Sendable (Event) -> Void)?
  }

  private let state = Mutex(State())
  let isBrief: Bool
  let manifests: [Manifest]

  init(rules: JSONValue = [:], isBrief: Bool = false, manifests: [Manifest] = StagedHost.usual) {
    self.isBrief = isBrief
    self.manifests = manifests
    setRules(rules)
  }

  static let usual = [
    Manifest("feature.list", "", routes: ["/pokemon?type"], actions: ["opened", "pageLoaded"]),
    Manifest("feature.detail", "", routes: ["/pokemon/{name}"], actions: ["opened", "loaded"]),
    Manifest("feature.search", "", routes: ["/search?q"], actions: ["queryChanged", "found"]),
  ]

  func setRules(_ rules: JSONValue) {
    state.withLock { state in
      state.rules = rules.object ?? JSONObject()
      state.generation += 1
    }
  }

  func hide(_ module: ModuleID) {
    state.withLock { state in
      state.hidden.insert(module)
      state.generation += 1
    }
  }

  var isListenedTo: Bool { state.withLock { $0.listener != nil } }
  var generation: Int { state.withLock { $0.generation } }

  var localSession: Session {
    Session(knobs: KnobValues().setting(RuleState.knob, state.withLock { $0.rules }))
  }

  func sees(_ module: ModuleID, _ source: StoreIdentity) -> Bool { !state.withLock { $0.hidden.contains(module) } }

  func listen(_ listener: @escaping @Sendable (Event) -> Void) -> EventSubscription {
    state.withLock { $0.listener = listener }
    return EventSubscription { [weak self] in self?.state.withLock { $0.listener = nil } }
  }

  func tell(_ news: Event.News, from source: StoreIdentity = .list) {
    state.withLock(\.listener)?(Event(news: news, source: source, time: 1_000))
  }

  func tellRequest() {
    tell(.request(method: "POST", host: "localhost", status: 200, failure: nil, after: .zero), from: .host)
  }

  func tellSelection(_ id: String = "25") {
    tell(
      .navigated(
        Navigation(
          from: .init(feature: "list", pattern: "/pokemon"), to: .init(feature: "detail", pattern: "/pokemon/{name}"),
          subject: Subject("pokemon", id: id, name: "Pikachu"))), from: .detail)
  }
}

extension StoreIdentity {
  static let list = StoreIdentity(
    number: 1, feature: "list", route: "/pokemon?type=water", pattern: "/pokemon", profile: "default", owner: .local)
  static let detail = StoreIdentity(
    number: 2, feature: "detail", route: "/pokemon/pikachu", pattern: "/pokemon/{name}", profile: "default",
    owner: .local)
  static let search = StoreIdentity(
    number: 3, feature: "search", route: "/search?q=secret", pattern: "/search", profile: "default", owner: .local)
}

/// A sink of a test: keeps what it takes and answers as it is told.
final class RecordingSink: AnalyticsSink {
  private let taken = Mutex<[AnalyticsEvent]>([])
  private let answers: Mutex<[Delivery]>
  private let arrivals: AsyncStream<AnalyticsEvent>.Continuation
  let stream: AsyncStream<AnalyticsEvent>
  let batchLimit: Int

  private let during: @Sendable () -> Void

  init(batchLimit: Int = 8, answering answers: [Delivery] = [], during: @escaping @Sendable () -> Void = {}) {
    self.during = during
    self.batchLimit = batchLimit
    self.answers = Mutex(answers)
    (stream, arrivals) = AsyncStream.makeStream(of: AnalyticsEvent.self)
  }

  var events: [AnalyticsEvent] { taken.withLock { $0 } }
  var ids: [String] { events.map { $0["id"]?.description ?? "" } }

  func deliver(_ batch: [AnalyticsEvent]) async -> Delivery {
    during()
    let answer = answers.withLock { $0.isEmpty ? .taken : $0.removeFirst() }
    if case .later = answer { return answer }
    taken.withLock { $0 += batch }
    for event in batch { arrivals.yield(event) }
    return answer
  }

  /// Waits for so many events.
  func expect(_ count: Int) async {
    var left = count
    for await _ in stream {
      left -= 1
      if left == 0 { return }
    }
  }
}

/// The rule of the project's first question.
let selectionRules: JSONValue = [
  "pokemon_selected": [
    "when": ["kind": "navigated", "feature": "detail", "from": true, "subject": "pokemon"],
    "parameters": ["id": "subject.id", "name": "subject.name", "from": "from.feature"],
  ]
]

extension ModuleContext {
  static func staged(
    _ host: StagedHost, in folder: String, variables: [String: String] = [:], chance: Int = 7
  ) -> ModuleContext {
    ModuleContext(
      id: "stream.analytics", services: Services(), settings: Settings(),
      environment: Environment(
        dataFolder: folder, cacheFolder: folder, stateFolder: folder, version: "1", variables: variables),
      contributions: NoContributions(), events: SilentEvents(), time: SystemTime(), random: SteadyChance(chance),
      host: host)
  }
}
