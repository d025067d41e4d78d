/// Finds the name that was perhaps meant.
package enum Spelling {
  /// The names nearest to `word`, best first: those it begins, then those at most a third of its letters away.
  package static func nearest(to word: String, among names: some Sequence<String>, limit: Int = 3) -> [String] {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    let ranked = names.compactMap { name -> (rank: Int, name: String)? in
      let candidate = Array(name.lowercased().unicodeScalars.prefix(64))
      if !wanted.isEmpty, candidate.starts(with: wanted) { return (0, name) }
      let distance = distance(wanted, candidate)
      return distance <= max(1, wanted.count / 3) ? (distance, name) : nil
    }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.prefix(limit).map(\.name)
  }

  /// Insertions, deletions, replacements and swaps of neighbours that make one of the other.
  package static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let same = left[row] == right[column]
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (same ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
