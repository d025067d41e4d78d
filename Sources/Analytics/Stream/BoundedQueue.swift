/// A queue of fixed room: when it is full, the oldest goes. Its memory is taken at the first element.
struct BoundedQueue<Element: Sendable>: Sendable {
  private let capacity: Int
  private var slots: [Element?] = []
  private var first = 0
  private(set) var count = 0
  /// How many were pushed out since this was last asked.
  private var lost = 0

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) {
    if slots.isEmpty { slots = Array(repeating: nil, count: capacity) }
    if count == capacity {
      slots[first] = element
      first = (first + 1) % capacity
      lost += 1
    } else {
      slots[(first + count) % capacity] = element
      count += 1
    }
  }

  /// The oldest elements, at most `limit`.
  mutating func take(_ limit: Int) -> [Element] {
    var taken: [Element] = []
    taken.reserveCapacity(min(limit, count))
    while taken.count < limit, count > 0 {
      if let element = slots[first] { taken.append(element) }
      slots[first] = nil
      first = (first + 1) % capacity
      count -= 1
    }
    return taken
  }

  mutating func takeLost() -> Int {
    defer { lost = 0 }
    return lost
  }
}
