/// Who was used last, in constant time a step: a list threaded through an array, so that nothing is allocated a step.
struct RecencyList<Element> {
  private struct Link {
    var element: Element?
    /// Towards the more recent; −1 at the end.
    var newer: Int
    /// Towards the less recent; −1 at the end.
    var older: Int
  }

  private var links: [Link] = []
  private var free: [Int] = []
  private var newest = -1
  private var oldest = -1

  /// The one that was not used for the longest time.
  var leastRecent: Element? { oldest < 0 ? nil : links[oldest].element }

  /// Adds an element as the most recent; the place is its name in the other calls.
  mutating func insert(_ element: Element) -> Int {
    let link = Link(element: element, newer: -1, older: -1)
    let place: Int
    if let reused = free.popLast() {
      place = reused
      links[place] = link
    } else {
      place = links.count
      links.append(link)
    }
    attach(place)
    return place
  }

  mutating func touch(_ place: Int) {
    guard place != newest else { return }
    detach(place)
    attach(place)
  }

  mutating func remove(_ place: Int) {
    detach(place)
    links[place].element = nil
    free.append(place)
  }

  private mutating func attach(_ place: Int) {
    links[place].newer = -1
    links[place].older = newest
    if newest >= 0 { links[newest].newer = place }
    newest = place
    if oldest < 0 { oldest = place }
  }

  private mutating func detach(_ place: Int) {
    let link = links[place]
    if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
    if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
  }
}
