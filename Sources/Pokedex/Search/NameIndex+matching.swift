extension NameIndex {
  /// A name that matches a query.
  struct Found: Hashable {
    var name: Int
    var match: SearchResult.Match
    /// Equal letters at the beginning: of names with as many typos, people get beginnings right.
    var commonBeginning = 0
    /// The typos are those of a beginning of the name, not of the whole.
    var isBeginning = false
  }

  /// Names that hold the query, folded and without spaces.
  func names(holding query: [UInt8]) -> [Found] {
    guard !query.isEmpty else { return [] }
    var found: [Found] = []
    bytes.withUnsafeBytes { text in
      let finder = ByteFinder(query, rarestBy: byteCounts)
      var start = 0
      while let offset = finder.firstOffset(in: text, from: start) {
        let name = name(at: offset, from: found.last?.name ?? 0)
        let (match, isLast) = classify(offset, query.count, in: name)
        if found.last?.name == name {
          found[found.count - 1].match = min(found[found.count - 1].match, match)
        } else {
          found.append(Found(name: name, match: match))
        }
        start = isLast ? range(of: name).upperBound : offset + 1
      }
    }
    return found
  }

  /// What a match at this place is worth, and whether no better one can follow in the name.
  private func classify(_ offset: Int, _ length: Int, in name: Int) -> (SearchResult.Match, isLast: Bool) {
    let range = range(of: name)
    let place = offset - range.lowerBound
    if place == 0 { return (length == range.count ? .exact : .prefix, true) }
    let later = place < 64 ? wordStarts[name] >> UInt64(place) : 0
    return later & 1 == 1 ? (.word, true) : (.substring, later == 0)
  }

  /// Names within the typos that the query's length allows.
  func names(near query: [UInt8]) -> [Found] {
    let scalars = String(decoding: query, as: UTF8.self).unicodeScalars.map(\.value)
    let allowed = Self.allowedTypos(scalars.count)
    guard allowed > 0 else { return [] }
    let distance = TypoDistance(scalars)
    let shortest = UInt8(clamping: max(1, distance.length - allowed))
    let letters = LetterCounts(query, allowed: allowed)
    var found: [Found] = []
    bytes.withUnsafeBufferPointer { text in
      for name in 0..<count
      where scalarCounts[name] >= shortest && letters.mayBeNear(signatures[name]) {
        let range = range(of: name)
        let result = distance(UnsafeBufferPointer(rebasing: text[range]))
        let isWhole = result.whole <= allowed
        let typos = isWhole ? result.whole : result.beginning
        guard typos > 0, typos <= allowed, isWhole || distance.length > 3 else { continue }
        let common = zip(text[range], query).prefix { $0 == $1 }.count
        found.append(
          Found(
            name: name, match: typos == 1 ? .oneTypo : .twoTypos, commonBeginning: common, isBeginning: !isWhole))
      }
    }
    return found
  }

  /// A short name with two typos is another name.
  private static func allowedTypos(_ length: Int) -> Int {
    switch length {
    case ..<3: 0
    case 3...5: 1
    default: 2
    }
  }
}

/// How many of a query's letters a name may lack and still be near.
private struct LetterCounts {
  private let signature: UInt64
  private var counts = [Int](repeating: 0, count: 64)
  private let allowed: Int

  init(_ query: [UInt8], allowed: Int) {
    signature = query.reduce(0) { $0 | NameSignature.bit($1) }
    for byte in query where NameSignature.bit(byte) != 0 { counts[NameSignature.bit(byte).trailingZeroBitCount] += 1 }
    // A letter of another script is up to four bytes.
    self.allowed = query.allSatisfy { $0 < 0x80 } ? allowed : allowed * 4
  }

  @inline(__always) func mayBeNear(_ name: UInt64) -> Bool {
    var lacking = signature & ~name
    guard lacking.nonzeroBitCount <= allowed else { return false }
    var letters = 0
    while lacking != 0 {
      letters += counts[lacking.trailingZeroBitCount]
      lacking &= lacking - 1
    }
    return letters <= allowed
  }
}
