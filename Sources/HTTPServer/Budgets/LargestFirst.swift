/// Accounts with their amounts, of which the largest is always at hand; of equals the one that was opened first.
struct LargestFirst<Key: Hashable & Sendable, Account: Sendable>: Sendable {
  struct Item: Sendable {
    let key: Key
    let number: UInt64
    var amount: Int
    var account: Account

    func goesBefore(_ other: Item) -> Bool {
      amount == other.amount ? number < other.number : amount > other.amount
    }
  }

  /// A binary heap.
  private var items: [Item] = []
  private var places: [Key: Int] = [:]
  private var nextNumber: UInt64 = 0

  var count: Int { items.count }
  var largest: Item? { items.first }

  func amount(of key: Key) -> Int { places[key].map { items[$0].amount } ?? 0 }

  /// Changes an account and by how much it holds more; makes it when there is none, forgets it when it holds nothing.
  mutating func change<Result>(
    _ key: Key, by change: Int, opening fresh: @autoclosure () -> Account, _ body: (inout Account) -> Result
  ) -> Result {
    let place = places[key] ?? open(key, fresh())
    let result = body(&items[place].account)
    items[place].amount += change
    if items[place].amount <= 0 { remove(at: place) } else { restore(at: place) }
    return result
  }

  private mutating func open(_ key: Key, _ account: Account) -> Int {
    nextNumber += 1
    items.append(Item(key: key, number: nextNumber, amount: 0, account: account))
    places[key] = items.count - 1
    return items.count - 1
  }

  private mutating func remove(at place: Int) {
    places[items[place].key] = nil
    let last = items.removeLast()
    guard place < items.count else { return }
    items[place] = last
    places[last.key] = place
    restore(at: place)
  }

  private mutating func restore(at start: Int) {
    var place = start
    while place > 0, items[place].goesBefore(items[(place - 1) / 2]) {
      exchange(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
    while true {
      let (left, right) = (place * 2 + 1, place * 2 + 2)
      var first = place
      if left < items.count, items[left].goesBefore(items[first]) { first = left }
      if right < items.count, items[right].goesBefore(items[first]) { first = right }
      guard first != place else { return }
      exchange(place, first)
      place = first
    }
  }

  private mutating func exchange(_ one: Int, _ other: Int) {
    items.swapAt(one, other)
    places[items[one].key] = one
    places[items[other].key] = other
  }
}
