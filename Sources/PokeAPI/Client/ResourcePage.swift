package import FeatureKit
package import Pokedex
import System

/// One page of a resource's list.
package struct ResourcePage: Sendable, Equatable, Decodable {
  package struct Row: Sendable, Equatable, Decodable {
    /// Missing where the resource has no names, as with evolution chains.
    package let name: String?
    package let url: String

    /// The number at the end of the address; nil when there is none.
    package var id: ResourceNumber? { url.split(separator: "/").last.flatMap { ResourceNumber(digits: $0) } }
  }

  package let count: Amount
  package let next: String?
  package let results: [Row]

  /// Where the next page begins, and how long it is. The host of the address is not trusted, so it is not looked at.
  package var following: PageRequest? {
    guard let next,
      let query = next.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
    else { return nil }
    var offset: Offset?
    var limit: PageSize?
    for item in query.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      if pair[0] == "offset" { offset = Offset(digits: pair[1]) }
      if pair[0] == "limit" { limit = PageSize(digits: pair[1]) }
    }
    guard let offset, offset.value > 0 else { return nil }
    return PageRequest(offset: offset, limit: limit ?? 20)
  }
}

/// Which rows of a list are asked for.
package struct PageRequest: Hashable, Sendable {
  package var offset: Offset
  package var limit: PageSize

  package init(offset: Offset, limit: PageSize) {
    self.offset = offset
    self.limit = limit
  }
}
