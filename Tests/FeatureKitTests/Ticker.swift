import FeatureKit
import FeatureTesting
import Synchronization

/// A feature that does whatever a test asks: one of each effect, by name.
struct Ticker: Feature {
  let time: any TimeSource
  var ledger = WorkLedger()

  struct State: Sendable, Equatable {
    var start = ""
    var heard: [Action] = []
  }

  enum Action: FeatureAction {
    case opened
    case read(EffectName, number: Int, after: Int)
    case wrote(EffectName, number: Int, after: Int)
    case watched(EffectName, number: Int, after: Int)
    case cancelled(EffectName)
    case left(Route)
    case came(EffectName, number: Int)
    case failed(Failure)
    case typed(String)
    case brokeDown
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State { State(start: place.route.description) }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    state.heard.append(action)
    switch action {
    case .opened, .came, .failed, .typed: return []
    case .read(let name, let number, let after): return [.run(name, work(name, number, after))]
    case .wrote(let name, let number, let after): return [.finish(name, work(name, number, after))]
    case .watched(let name, let number, let after): return [.watch(name, work(name, number, after))]
    case .cancelled(let name): return [.cancel(name)]
    case .left(let route): return [.navigate(to: route)]
    case .brokeDown: return [.run("break", failed: Action.failed) { throw Failure("It broke.") }]
    }
  }

  private func work(_ name: EffectName, _ number: Int, _ after: Int) -> Effect<Action>.Work {
    { send in
      ledger.began(number)
      defer { ledger.ended(number) }
      try await time.sleep(for: .seconds(after))
      ledger.completed(number)
      await send(.came(name, number: number))
    }
  }

  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Ticker") {
      Text("\(state.heard.count)")
      Field("word", label: "Word", value: "", kind: .live)
      Field("size", label: "Size", value: "s", kind: .choice([.init("s", "Small"), .init("l", "Large")]))
      Controls(
        "What to do",
        [
          Control("Read", .action(.read("r", number: 1, after: 1))),
          Control("Elsewhere", .link("/elsewhere")),
        ])
    }
  }

  func action(for field: FieldID, value: String) -> Action? { .typed(value) }
}

extension EffectName: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(stringLiteral: try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Which works of a ticker began, got to their end, and left.
final class WorkLedger: Sendable {
  struct Book {
    var running: Set<Int> = []
    var begun: Set<Int> = []
    var completed: Set<Int> = []
  }

  private let book = Mutex(Book())

  func began(_ number: Int) {
    book.withLock {
      $0.begun.insert(number)
      $0.running.insert(number)
    }
  }

  func completed(_ number: Int) { book.withLock { _ = $0.completed.insert(number) } }
  func ended(_ number: Int) { book.withLock { _ = $0.running.remove(number) } }
  var contents: Book { book.withLock { $0 } }
}

extension Store where F == Ticker {
  static func ticker(
    _ time: TestTime, ledger: WorkLedger = WorkLedger(), events: any EventSink = SilentEvents(),
    in session: Session = Session()
  ) -> Store {
    Store(
      Ticker(time: time, ledger: ledger),
      identity: StoreIdentity(number: 1, feature: "ticker", route: "/ticker", profile: "default", owner: .local),
      at: Place(route: "/ticker"), in: session, time: time, events: events)
  }
}
