/// Elements of which the smallest is at hand; putting one in and taking that out costs little however many there are.
struct Heap<Element: Comparable> {
  /// None is smaller than the one at half its place.
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Nothing when there is none.
  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var place = 0
    while let child = smallerChild(of: place), elements[child] < elements[place] {
      elements.swapAt(place, child)
      place = child
    }
  }

  private func smallerChild(of place: Int) -> Int? {
    let (left, right) = (2 * place + 1, 2 * place + 2)
    guard left < elements.count else { return nil }
    return right < elements.count && elements[right] < elements[left] ? right : left
  }
}

extension Heap: Sendable where Element: Sendable {}
