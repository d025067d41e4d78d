import System

extension NameIndex {
  /// A species that a query leads to, with the best of its names.
  package struct Ranked: Hashable, Sendable {
    package var species: Int
    package var match: SearchResult.Match
    /// The name that matched, folded.
    package var folded: String
    /// The name is neither slug nor English.
    package var isOther: Bool
    /// The smaller, the likelier; those of one rank are equally likely.
    package var rank: Int
  }

  /// What the query leads to, the best first, equals by number; only those that `isWanted` lets through.
  ///
  /// Typos are looked for only when nothing holds the query.
  package func ranked(
    _ query: NameFold.Folded, limit: Int = .max, where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Ranked] {
    let holding = names(holding: query.bytes)
    return ranked(holding.isEmpty ? names(near: query.bytes) : holding, limit: limit, where: isWanted)
  }

  /// Names that come near, all of them equally, as suggestions for one that is unknown.
  package func suggestions(for query: NameFold.Folded) -> [Ranked] {
    let near = ranked(names(near: query.bytes), limit: 8) { _ in true }
    return near.filter { $0.rank == near.first?.rank }
  }

  private func ranked(_ found: [Found], limit: Int, where isWanted: (Int) -> Bool) -> [Ranked] {
    let best = BestNames(found, in: self)
    return best.inOrder(limit: limit, where: isWanted).map { species in
      let rank = best.ranks[species]
      return Ranked(
        species: species, match: Found.match(rank: rank / 2),
        folded: String(decoding: bytes[range(of: best.names[species])], as: UTF8.self),
        isOther: rank % 2 == 1, rank: rank)
    }
  }
}

/// The best of the found names for each species, by its number.
private struct BestNames {
  private(set) var ranks: [Int]
  private(set) var names: [Int]
  private var species: [Int] = []

  init(_ found: [NameIndex.Found], in index: NameIndex) {
    ranks = [Int](repeating: .max, count: index.highestSpecies + 1)
    names = [Int](repeating: 0, count: index.highestSpecies + 1)
    for found in found {
      for owner in index.owners(of: found.name) {
        let rank = found.rank * 2 + (owner.isMain ? 0 : 1)
        guard rank < ranks[owner.species] else { continue }
        if ranks[owner.species] == .max { species.append(owner.species) }
        ranks[owner.species] = rank
        names[owner.species] = found.name
      }
    }
  }

  /// The first so many by rank, then by number; both in one word, because words sort fast.
  func inOrder(limit: Int, where isWanted: (Int) -> Bool) -> [Int] {
    let words = species.lazy.filter(isWanted).map { UInt64(ranks[$0]) << 32 | UInt64($0) }
    return words.smallest(limit).map { Int($0 & 0xFFFF_FFFF) }
  }
}

extension Sequence<UInt64> {
  /// The smallest so many, in order. A screenful of ten thousands is found in one pass, without sorting them all.
  fileprivate func smallest(_ limit: Int) -> [UInt64] {
    guard limit <= 100 else { return Array(sorted().prefix(limit)) }
    var best: [UInt64] = []
    for word in self {
      if best.count == limit {
        guard let last = best.last, word < last else { continue }
        best.removeLast()
      }
      best.insert(word, at: best.firstIndex { $0 > word } ?? best.count)
    }
    return best
  }
}

extension NameIndex.Found {
  /// By match, then whole names before beginnings, then the longer common beginning.
  fileprivate var rank: Int { (match.rawValue * 2 + (isBeginning ? 1 : 0)) * 128 + 127 - min(commonBeginning, 127) }

  fileprivate static func match(rank: Int) -> SearchResult.Match { SearchResult.Match(rawValue: rank / 256) ?? .filter }
}
