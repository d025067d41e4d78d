import FeatureKit
import FeatureTesting
import JSON
import Synchronization
import System
import Testing

@Suite struct StoreTests {
  let time = TestTime()

  private func heard(_ store: Store<Ticker>) async -> String? {
    guard case .text(let text) = await store.settled(within: .zero).screen.nodes.first else { return nil }
    return text.text
  }

  @Test func `a screen is there before anything was done`() async {
    let store = Store.ticker(time)
    #expect(await store.settled(within: .seconds(2)).screen.title == "Ticker")
  }

  @Test func `opening is the first news, whoever asks first, and comes once`() async {
    let store = Store.ticker(time)
    #expect(await heard(store) == "1")
    await store.open()
    #expect(await heard(store) == "1")
  }

  @Test func `settled waits for reads, and no longer than its limit`() async {
    let store = Store.ticker(time)
    await store.send(.action(AnyAction(Ticker.Action.read("r", number: 1, after: 3))))
    let settled = await time.run { await store.settled(within: .seconds(100)) }
    #expect(!settled.isBusy)
    #expect(await heard(store) == "3")

    await store.send(.action(AnyAction(Ticker.Action.read("r", number: 2, after: 1_000_000))))
    let cut = await time.run { await store.settled(within: .seconds(5)) }
    #expect(cut.isBusy)
    await store.close()
  }

  @Test func `a session that only reads writes nothing, also after its knobs changed`() async {
    let ledger = WorkLedger()
    var session = Session()
    session.usage = .reading
    let store = Store.ticker(time, ledger: ledger, in: session)
    await store.send(.action(AnyAction(Ticker.Action.wrote("w", number: 1, after: 0))))
    await store.adopt(Session(profile: "another"))
    await store.send(.action(AnyAction(Ticker.Action.wrote("w", number: 2, after: 0))))
    await store.send(.action(AnyAction(Ticker.Action.read("r", number: 3, after: 0))))
    _ = await time.run { await store.settled(within: .seconds(5)) }
    #expect(ledger.contents.begun == [3])
    await store.close()
  }

  @Test func `settled does not wait for what only watches`() async {
    let store = Store.ticker(time)
    await store.send(.action(AnyAction(Ticker.Action.watched("w", number: 1, after: 1_000_000))))
    #expect(await !store.settled(within: .seconds(2)).isBusy)
    await store.close()
  }

  @Test func `what only watches begins when somebody looks at every change`() async {
    let ledger = WorkLedger()
    let store = Store.ticker(time, ledger: ledger)
    await store.send(.action(AnyAction(Ticker.Action.watched("w", number: 1, after: 1_000_000))))
    _ = await store.settled(within: .seconds(2))
    #expect(ledger.contents.begun.isEmpty)
    let screens = await store.screens()
    while ledger.contents.begun.isEmpty { await Task.yield() }
    await store.close()
    #expect(ledger.contents.running.isEmpty)
    _ = screens
  }

  @Test func `a slow viewer gets the newest screen only`() async {
    let store = Store.ticker(time)
    var screens = await store.screens().makeAsyncIterator()
    for word in ["a", "b", "c"] { await store.send(.field("word", word)) }
    let shown = await screens.next()
    #expect(shown?.screen.nodes.first == .text(Text("4")))
    await store.close()
    #expect(await screens.next() == nil)
  }

  @Test func `a posted action is taken when the screen offers it`() async {
    let store = Store.ticker(time)
    let offered = AnyAction(Ticker.Action.read("r", number: 1, after: 1)).encoded
    #expect(await store.send(.posted(offered)) == .accepted)
    await store.close()
  }

  @Test func `a posted result is refused`() async {
    let store = Store.ticker(time)
    let forged = AnyAction(Ticker.Action.came("r", number: 1)).encoded
    #expect(await store.send(.posted(forged)) == .refused)
    #expect(await store.send(.posted("nonsense")) == .refused)
    #expect(await heard(store) == "1")
  }

  @Test func `a field takes what it offers and nothing else`() async {
    let store = Store.ticker(time)
    #expect(await store.send(.field("word", "pika")) == .accepted)
    #expect(await store.send(.field("size", "l")) == .accepted)
    #expect(await store.send(.field("size", "xl")) == .refused)
    #expect(await store.send(.field("stranger", "a")) == .refused)
    #expect(await store.send(.field("word", String(repeating: "a", count: Field.longestValue + 1))) == .refused)
  }

  @Test func `an action of another feature is refused`() async {
    struct Stranger: FeatureAction {}
    let store = Store.ticker(time)
    #expect(await store.send(.action(AnyAction(Stranger()))) == .refused)
  }

  @Test func `where the work led stands beside the screen`() async {
    let store = Store.ticker(time)
    await store.send(.action(AnyAction(Ticker.Action.left("/pokemon/25"))))
    #expect(await store.settled(within: .zero).outcome == .navigate("/pokemon/25"))
  }

  @Test func `a failure comes as news in its own words`() async {
    let store = Store.ticker(time)
    var screens = await store.screens().makeAsyncIterator()
    await store.send(.action(AnyAction(Ticker.Action.brokeDown)))
    while let shown = await screens.next(), shown.isBusy {}
    #expect(await heard(store) == "3")
  }

  @Test func `other knobs draw the screen again`() async {
    let store = Store.ticker(time)
    var screens = await store.screens().makeAsyncIterator()
    _ = await screens.next()
    await store.adopt(Session(profile: "beta"))
    #expect(await screens.next()?.screen.title == "Ticker")
    await store.close()
  }

  @Test func `every step is news, in order`() async {
    let log = EventLog()
    let store = Store.ticker(time, events: log)
    await store.open()
    await store.send(.action(AnyAction(Ticker.Action.read("r", number: 1, after: 1))))
    _ = await time.run { await store.settled(within: .seconds(100)) }
    await store.close()
    #expect(
      log.lines == [
        "opened", "action", "action", "effect r started", "action", "effect r ended", "closed",
      ])
  }

  @Test func `after closing nothing is taken`() async {
    let store = Store.ticker(time)
    await store.close()
    #expect(await store.send(.field("word", "a")) == .closed)
    var screens = await store.screens().makeAsyncIterator()
    #expect(await screens.next() == nil)
    await store.close()
  }
}

/// Keeps what a store reported, a word a step.
final class EventLog: EventSink {
  private let kept = Mutex<[String]>([])
  var lines: [String] { kept.withLock { $0 } }
  var isHeard: Bool { true }
  func now() -> Timestamp { 0 }

  func take(_ event: Event) {
    let line =
      switch event.news {
      case .opened: "opened"
      case .closed: "closed"
      case .action: "action"
      case .navigated: "navigated"
      case .effectStarted(let name): "effect \(name) started"
      case .effectEnded(let name, _, _): "effect \(name) ended"
      default: "other"
      }
    kept.withLock { $0.append(line) }
  }
}
