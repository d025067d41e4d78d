import FeatureKit
import FeatureTesting
import Testing

@Suite struct EffectTests {
  let time = TestTime()
  let ledger = WorkLedger()

  private func press(_ store: Store<Ticker>, _ action: Ticker.Action) async {
    await store.send(.action(AnyAction(action)))
  }

  @Test func `a newer effect of a name silences the older`() async {
    let log = NumberLog()
    let store = Store.ticker(time, ledger: ledger, events: log)
    await press(store, .read("page", number: 1, after: 5))
    await press(store, .read("page", number: 2, after: 1))
    _ = await time.run { await store.settled(within: .seconds(1_000)) }
    #expect(log.numbers == [2])
    await store.close()
  }

  @Test func `effects of different names go side by side`() async {
    let log = NumberLog()
    let store = Store.ticker(time, ledger: ledger, events: log)
    await press(store, .read("a", number: 1, after: 1))
    await press(store, .read("b", number: 2, after: 1))
    _ = await time.run { await store.settled(within: .seconds(1_000)) }
    #expect(Set(log.numbers) == [1, 2])
    await store.close()
  }

  @Test func `a cancelled read ends without a word`() async {
    let log = NumberLog()
    let store = Store.ticker(time, ledger: ledger, events: log)
    await press(store, .read("page", number: 1, after: 5))
    await press(store, .cancelled("page"))
    _ = await time.run { await store.settled(within: .seconds(1_000)) }
    await store.close()
    #expect(log.numbers == [])
    #expect(ledger.contents.completed == [])
    #expect(ledger.contents.running == [])
  }

  @Test func `a write that was replaced still ends, and is not heard`() async {
    let log = NumberLog()
    let store = Store.ticker(time, ledger: ledger, events: log)
    await press(store, .wrote("save", number: 1, after: 5))
    await press(store, .wrote("save", number: 2, after: 6))
    await time.run { await store.close() }
    #expect(ledger.contents.completed == [1, 2])
    #expect(log.numbers == [])
  }

  @Test func `closing cancels reads and watches, and awaits writes`() async {
    let store = Store.ticker(time, ledger: ledger)
    await press(store, .read("r", number: 1, after: 1_000_000_000))
    await press(store, .watched("w", number: 2, after: 1_000_000_000))
    await press(store, .wrote("f", number: 3, after: 10))
    await time.run { await store.close() }
    #expect(ledger.contents.completed == [3])
    #expect(ledger.contents.running == [])
  }

  @Test func `two that close both wait for the last write`() async {
    let store = Store.ticker(time, ledger: ledger)
    await press(store, .wrote("f", number: 1, after: 10))
    await time.run {
      async let first: Void = store.close()
      async let second: Void = store.close()
      _ = await (first, second)
    }
    #expect(ledger.contents.completed == [1])
    #expect(ledger.contents.running == [])
  }

  @Test func `an error without words says that it is a fault of ours`() {
    struct Oops: Error {}
    let failure = Failure(describing: Oops())
    #expect(failure.text == "Something went wrong inside pokehost: Oops.")
    #expect(failure.hint == "`pokehost doctor --report` writes what is needed for a bug report.")
  }
}
