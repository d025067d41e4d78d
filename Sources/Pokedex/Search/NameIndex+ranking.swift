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

  private struct Candidate {
    var rank: Int
    var name: Int
  }

  private func ranked(_ found: [Found], limit: Int, where isWanted: (Int) -> Bool) -> [Ranked] {
    var best: [Int: Candidate] = [:]
    for found in found {
      for owner in owners(of: found.name) {
        let rank = found.rank * 2 + (owner.isMain ? 0 : 1)
        if let standing = best[owner.species], standing.rank <= rank { continue }
        best[owner.species] = Candidate(rank: rank, name: found.name)
      }
    }
    return best.filter { isWanted($0.key) }
      .sorted { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }.prefix(limit)
      .map { species, candidate in
        Ranked(
          species: species, match: Found.match(rank: candidate.rank / 2),
          folded: String(decoding: bytes[range(of: candidate.name)], as: UTF8.self),
          isOther: candidate.rank % 2 == 1, rank: candidate.rank)
      }
  }
}

extension NameIndex.Found {
  /// By match, then whole names before beginnings, then the longer common beginning.
  fileprivate var rank: Int { (match.rawValue * 2 + (isBeginning ? 1 : 0)) * 128 + 127 - min(commonBeginning, 127) }

  fileprivate static func match(rank: Int) -> SearchResult.Match { SearchResult.Match(rawValue: rank / 256) ?? .filter }
}
