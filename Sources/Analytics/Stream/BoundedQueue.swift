/// A queue of bounded room: when it is full, the oldest goes.
struct BoundedQueue<Element: Sendable>: Sendable {
  private let capacity: Int
  private var slots: [Element] = []
  /// Where the oldest stands; 0 until something was pushed out.
  private var first = 0
  /// How many were pushed out since the last exchange.
  private var lost = 0

  init(capacity: Int) { self.capacity = max(1, capacity) }

  var isEmpty: Bool { slots.isEmpty }
  var count: Int { slots.count }

  mutating func append(_ element: Element) {
    guard slots.count == capacity else { return slots.append(element) }
    slots[first] = element
    first = (first + 1) % capacity
    lost += 1
  }

  /// Everything that waits, for an empty array whose memory is used from now on: nothing is copied while the queue is
  /// held. `first` is the index of the oldest in what was taken.
  mutating func exchange(_ spare: inout [Element]) -> (first: Int, lost: Int) {
    defer { (first, lost) = (0, 0) }
    swap(&slots, &spare)
    return (first, lost)
  }
}
