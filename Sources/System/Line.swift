/// What waits, taken in the order in which it came.
package struct Line<Element> {
  private var elements: [Element] = []
  /// How many at the front were taken already.
  private var taken = 0

  package init() {}

  package mutating func append(_ element: Element) { elements.append(element) }

  package mutating func popFirst() -> Element? {
    guard taken < elements.count else { return nil }
    defer { shrink() }
    taken += 1
    return elements[taken - 1]
  }

  /// Moves what is left to the front, once that is less than what was taken.
  private mutating func shrink() {
    guard taken == elements.count || taken > 1_000 && taken > elements.count / 2 else { return }
    elements.removeFirst(taken)
    taken = 0
  }
}

extension Line: Sendable where Element: Sendable {}
