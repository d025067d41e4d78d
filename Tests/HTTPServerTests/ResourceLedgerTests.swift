import Synchronization
import Testing

@testable import HTTPServer

/// Who gives way when there is too much.
@Suite struct ReservationTableTests {
  static let greedy = Peer.user(1)
  static let modest = Peer.user(2)

  private final class Names: Sendable {
    let names = Mutex<[String]>([])
  }

  /// A table whose reservations write down their names when they give way.
  private final class Ledger {
    var table: ReservationTable
    let left = Names()
    var numbers: [String: UInt64] = [:]
    var marks: [String: UseMark] = [:]

    init(limit: Int) { table = ReservationTable(limit: limit) }

    func add(_ name: String, _ peer: Peer, _ amount: Int = 1, visitor: String = "") {
      let mark = UseMark()
      let left = left
      let (number, leaving) = table.add(amount, for: Holder(peer: peer, visitor: visitor), mark: mark) {
        left.names.withLock { $0.append(name) }
      }
      (numbers[name], marks[name]) = (number, mark)
      for giveWay in leaving { giveWay() }
    }

    func resize(_ name: String, to amount: Int) {
      for giveWay in table.resize(numbers[name] ?? 0, to: amount) { giveWay() }
    }

    func remove(_ name: String) { table.remove(numbers[name] ?? 0) }
    var gone: [String] { left.names.withLock { $0 } }
  }

  @Test func `the largest holder gives way to a newcomer, its oldest first`() {
    let ledger = Ledger(limit: 4)
    for name in ["a", "b", "c", "d"] { ledger.add(name, Self.greedy) }
    ledger.add("newcomer", Self.modest)
    #expect(ledger.gone == ["a"])
    ledger.add("e", Self.greedy)
    #expect(ledger.gone == ["a", "b"])
    #expect(ledger.table.amount(of: Self.modest) == 1)
    #expect(ledger.table.total == 4)
  }

  @Test func `behind one peer the visitor who holds most gives way`() {
    let ledger = Ledger(limit: 4)
    ledger.add("honest", Self.greedy, visitor: "honest")
    for name in ["a", "b", "c"] { ledger.add(name, Self.greedy, visitor: "greedy") }
    ledger.add("another", Self.greedy, visitor: "another")
    #expect(ledger.gone == ["a"])
  }

  @Test func `what was used of late is passed over once`() {
    let ledger = Ledger(limit: 2)
    ledger.add("a", Self.greedy)
    ledger.add("b", Self.greedy)
    ledger.marks["a"]?.use()
    ledger.add("c", Self.greedy)
    #expect(ledger.gone == ["b"])
    ledger.add("d", Self.greedy)
    #expect(ledger.gone == ["b", "c"])
    ledger.add("e", Self.greedy)
    #expect(ledger.gone == ["b", "c", "a"])
  }

  @Test func `what grows makes others give way, and at last itself`() {
    let ledger = Ledger(limit: 100)
    ledger.add("small", Self.modest, 10)
    ledger.add("large", Self.greedy, 50)
    ledger.resize("small", to: 60)
    #expect(ledger.gone == ["small"])
    ledger.resize("small", to: 70)
    ledger.resize("large", to: 101)
    #expect(ledger.gone == ["small", "large"])
    #expect(ledger.table.total == 0)
    #expect(ledger.table.peerCount == 0)
  }

  @Test func `who holds nothing is forgotten`() {
    let ledger = Ledger(limit: 1_000)
    for number in 0..<1_000 { ledger.add("\(number)", Peer.user(UInt32(number)), visitor: "v\(number)") }
    #expect(ledger.table.peerCount == 1_000)
    for number in 0..<1_000 { ledger.remove("\(number)") }
    #expect(ledger.table.peerCount == 0)
    #expect(ledger.table.total == 0)
  }

  @Test func `whatever comes and goes, the sums are right and nobody small gives way`() {
    var generator = Seeded(state: 22)
    let ledger = Ledger(limit: 500)
    var amounts: [String: (peer: UInt32, amount: Int)] = [:]
    for step in 0..<5_000 {
      let before = ledger.gone.count
      if let name = amounts.keys.sorted().randomElement(using: &generator),
        Int.random(in: 0..<3, using: &generator) == 0
      {
        if Bool.random(using: &generator) {
          ledger.remove(name)
          amounts[name] = nil
        } else {
          let amount = Int.random(in: 1...30, using: &generator)
          amounts[name]?.amount = amount
          ledger.resize(name, to: amount)
        }
      } else {
        let peer = UInt32.random(in: 0..<8, using: &generator)
        let amount = Int.random(in: 1...20, using: &generator)
        amounts["\(step)"] = (peer, amount)
        ledger.add("\(step)", Peer.user(peer), amount, visitor: "\(step % 3)")
      }
      for name in ledger.gone.dropFirst(before) { amounts[name] = nil }
      #expect(ledger.table.total == amounts.values.reduce(0) { $0 + $1.amount })
      #expect(ledger.table.total <= 500)
      for peer in 0..<UInt32(8) {
        let held = amounts.values.filter { $0.peer == peer }.reduce(0) { $0 + $1.amount }
        #expect(ledger.table.amount(of: .user(peer)) == held)
      }
    }
  }
}

@Suite struct RateBudgetTests {
  static let second: Int64 = 1_000_000_000

  @Test func `each has a share, which fills again`() {
    let budget = RateBudget<String>(share: Rate(burst: 2, perSecond: 0.5))
    #expect((0..<2).map { _ in budget.take(for: "a", at: 0) } == [nil, nil])
    #expect(budget.take(for: "a", at: 0) == 2)
    #expect(budget.wait(for: "a", at: 0) == 2)
    #expect(budget.wait(for: "b", at: 0) == nil)
    #expect(budget.take(for: "b", at: 0) == nil)
    #expect(budget.take(for: "a", at: 2 * Self.second) == nil)
    #expect(budget.refused == 1)
  }

  @Test func `beyond the share half of what all have is kept for others`() {
    let budget = RateBudget<String>(share: Rate(burst: 2, perSecond: 0), total: Rate(burst: 10, perSecond: 0))
    let taken = (0..<10).count { _ in budget.take(for: "greedy", at: 0) == nil }
    #expect(taken == 5)
    #expect(budget.take(for: "modest", at: 0) == nil)
    #expect(budget.take(for: "modest", at: 0) == nil)
    #expect(budget.take(for: "modest", at: 0) != nil)
  }

  @Test func `it remembers so many, and forgets who asked least recently`() {
    let budget = RateBudget<Int>(share: Rate(burst: 1, perSecond: 0.001), most: 100)
    #expect(budget.take(for: 0, at: 0) == nil)
    for number in 1...1_000 {
      _ = budget.take(for: number, at: Int64(number))
      _ = budget.take(for: -1, at: Int64(number))
      #expect(budget.known <= 101)
    }
    #expect(budget.wait(for: -1, at: 1_001) != nil)
    #expect(budget.wait(for: 0, at: 1_001) == nil)
  }
}

@Suite struct PeerTests {
  @Test func `an IPv6 network counts as one, and IPv4 is the same however it is written`() {
    #expect(Peer("2001:db8:1:2::1") == Peer("2001:db8:1:2:ffff::9"))
    #expect(Peer("2001:db8:1:2::1") != Peer("2001:db8:1:3::1"))
    #expect(Peer("192.0.2.1") != Peer("192.0.2.2"))
    #expect(Peer("::ffff:192.0.2.1") == Peer("192.0.2.1"))
    #expect(Peer("nobody") == nil)
    #expect(Peer.user(0) != .unknown)
  }
}
