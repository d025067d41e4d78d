/// One page of a resource's list.
package struct ResourcePage: Sendable, Equatable, Decodable {
  package struct Row: Sendable, Equatable, Decodable {
    /// Missing where the resource has no names, as with evolution chains.
    package let name: String?
    package let url: String

    /// The number at the end of the address; nil when there is none.
    package var id: Int? { url.split(separator: "/").last.flatMap { Int($0) } }
  }

  package let count: Int
  package let next: String?
  package let results: [Row]

  /// Where the next page begins, and how long it is. The host of the address is not trusted, so it is not looked at.
  package var following: PageRequest? {
    guard let next,
      let query = next.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
    else { return nil }
    var numbers: [Substring: Int] = [:]
    for item in query.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { numbers[pair[0]] = Int(pair[1]) }
    }
    guard let offset = numbers["offset"], offset > 0 else { return nil }
    return PageRequest(offset: offset, limit: max(1, numbers["limit"] ?? 20))
  }
}

/// Which rows of a list are asked for.
package struct PageRequest: Hashable, Sendable {
  package var offset: Int
  package var limit: Int

  package init(offset: Int, limit: Int) {
    self.offset = offset
    self.limit = limit
  }
}
