import FeatureKit
import FeatureTesting
import Synchronization
import System
import Testing

/// Ten thousand random lives of a store under a clock that the test turns.
@Suite struct InterleavingTests {
  private static let names: [EffectName] = ["a", "b", "c"]

  @Test(arguments: 0..<10)
  func `nothing runs after close, nothing late is heard, no write is lost`(block: Int) async {
    for seed in 0..<1_000 {
      var chance = SeededChance(UInt64(block * 1_000 + seed))
      await live(&chance, seed: block * 1_000 + seed)
    }
  }

  private func live(_ chance: inout SeededChance, seed: Int) async {
    let time = TestTime()
    let ledger = WorkLedger()
    let log = NumberLog()
    let store = Store.ticker(time, ledger: ledger, events: log)
    var writes: Set<Int> = []
    await store.open()
    for step in 1...Int.random(in: 3...10, using: &chance) {
      let name = Self.names.randomElement(using: &chance) ?? "a"
      let after = Int.random(in: 0...4, using: &chance)
      switch Int.random(in: 0...6, using: &chance) {
      case 0, 1: await press(store, .read(name, number: step, after: after))
      case 2:
        await press(store, .wrote(name, number: step, after: after))
        writes.insert(step)
      case 3: await press(store, .watched(name, number: step, after: after))
      case 4: await press(store, .cancelled(name))
      case 5: time.advance(by: .seconds(after))
      default: await Task.yield()
      }
    }
    await time.run { await store.close() }
    let count = log.numbers.count
    #expect(ledger.contents.running == [], "seed \(seed)")
    #expect(writes.isSubset(of: ledger.contents.completed), "seed \(seed)")
    time.advance(by: .seconds(1_000))
    await Task.yield()
    #expect(log.numbers.count == count, "seed \(seed)")
    #expect(log.strays == [], "seed \(seed)")
  }

  private func press(_ store: Store<Ticker>, _ action: Ticker.Action) async {
    await store.send(.action(AnyAction(action)))
  }
}

/// Keeps the numbers of the works that a ticker heard of, and those that had no right to speak any more.
final class NumberLog: EventSink {
  private struct Book {
    var current: [String: Int] = [:]
    var numbers: [Int] = []
    var strays: [Int] = []
  }

  private let book = Mutex(Book())
  var numbers: [Int] { book.withLock { $0.numbers } }
  var strays: [Int] { book.withLock { $0.strays } }
  var isHeard: Bool { true }
  func now() -> Timestamp { 0 }

  /// Reports come in the order of the reductions, so what is current here is what was current in the store.
  func take(_ event: Event) {
    guard case .action(let any) = event.news, let action = any.value(as: Ticker.Action.self) else { return }
    book.withLock { book in
      switch action {
      case .read(let name, let number, _), .wrote(let name, let number, _), .watched(let name, let number, _):
        book.current[name.description] = number
      case .cancelled(let name): book.current[name.description] = nil
      case .came(let name, let number):
        book.numbers.append(number)
        if book.current[name.description] != number { book.strays.append(number) }
      default: break
      }
    }
  }
}
