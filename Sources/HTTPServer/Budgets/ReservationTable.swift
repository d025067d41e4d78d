import Synchronization

/// Whether a reservation was used since somebody last looked. Set without a lock, once a request.
final class UseMark: Sendable {
  private let wasUsed = Atomic<Bool>(false)

  func use() { wasUsed.store(true, ordering: .relaxed) }
  func takeBack() -> Bool { wasUsed.exchange(false, ordering: .relaxed) }
}

/// Everything that is held of one kind of resource, and by whom. Decides who gives way when there is too much.
///
/// Of the peer that holds most the visitor who holds most gives way, and of what this one holds the oldest that was not
/// used since it was last considered. Whoever holds less than others is never asked to.
struct ReservationTable: Sendable {
  typealias GiveWay = @Sendable () -> Void

  private struct Entry: Sendable {
    let holder: Holder
    var amount: Int
    let mark: UseMark
    let giveWay: GiveWay
  }

  /// What one visitor of one peer holds, the oldest in front. Numbers that are no longer in `entries` are skipped.
  private struct Held: Sendable {
    var numbers: [UInt64] = []
    var first = 0
    var live = 0
  }

  private typealias Visitors = LargestFirst<String, Held>

  private let limit: Int
  private(set) var total = 0
  private(set) var evicted = 0
  private var entries: [UInt64: Entry] = [:]
  private var peers = LargestFirst<Peer, Visitors>()
  private var nextNumber: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  var peerCount: Int { peers.count }
  func amount(of peer: Peer) -> Int { peers.amount(of: peer) }

  /// Enters a reservation. Whoever is in the returned list must give way; what they hold is no longer counted.
  mutating func add(
    _ amount: Int, for holder: Holder, mark: UseMark, giveWay: @escaping GiveWay
  ) -> (number: UInt64, evicted: [GiveWay]) {
    nextNumber += 1
    let number = nextNumber
    entries[number] = Entry(holder: holder, amount: amount, mark: mark, giveWay: giveWay)
    total += amount
    change(holder, by: amount) { held in
      held.numbers.append(number)
      held.live += 1
    }
    return (number, makeRoom())
  }

  /// Changes how much a reservation holds; one that had to give way stays at nothing.
  mutating func resize(_ number: UInt64, to amount: Int) -> [GiveWay] {
    guard let entry = entries[number] else { return [] }
    let more = amount - entry.amount
    entries[number]?.amount = amount
    total += more
    change(entry.holder, by: more) { _ in }
    return more > 0 ? makeRoom() : []
  }

  mutating func remove(_ number: UInt64) {
    guard let entry = entries.removeValue(forKey: number) else { return }
    total -= entry.amount
    let entries = entries
    change(entry.holder, by: -entry.amount) { held in
      held.live -= 1
      if held.numbers.count - held.first > 2 * held.live + 16 {
        held.numbers = held.numbers[held.first...].filter { entries[$0] != nil }
        held.first = 0
      }
    }
  }

  private mutating func change(_ holder: Holder, by amount: Int, _ body: (inout Held) -> Void) {
    peers.change(holder.peer, by: amount, opening: Visitors()) { visitors in
      visitors.change(holder.visitor, by: amount, opening: Held(), body)
    }
  }

  private mutating func makeRoom() -> [GiveWay] {
    var leaving: [GiveWay] = []
    while total > limit, let number = nextToGiveWay(), let entry = entries[number] {
      leaving.append(entry.giveWay)
      remove(number)
      evicted += 1
    }
    return leaving
  }

  private mutating func nextToGiveWay() -> UInt64? {
    guard let peer = peers.largest, let visitor = peer.account.largest else { return nil }
    let entries = entries
    return peers.change(peer.key, by: 0, opening: Visitors()) { visitors in
      visitors.change(visitor.key, by: 0, opening: Held()) { held in
        // Each is passed over once at most: the second time its mark is gone.
        while held.first < held.numbers.count {
          let number = held.numbers[held.first]
          held.first += 1
          guard let entry = entries[number] else { continue }
          guard entry.mark.takeBack() else { return number }
          held.numbers.append(number)
          if held.first > held.numbers.count / 2 {
            held.numbers.removeFirst(held.first)
            held.first = 0
          }
        }
        return nil
      }
    }
  }
}
