extension FactsTable {
  /// Who bears exactly this name, folded.
  package func owners(of name: NameFold.Folded) -> [NameIndex.Owner] {
    guard let line = firstNameLine(from: name.bytes), NameLine(line).letters.elementsEqual(name.bytes) else {
      return []
    }
    return NameLine(line).owners
  }

  /// Who bears a name that begins so. "pikachu u" begins "Pikachu Unova Cap"; "pikachuu" is a slip in "Pikachu".
  package func owners(beginning name: NameFold.Folded) -> [NameIndex.Owner] {
    guard !name.bytes.isEmpty else { return [] }
    let names = SortedLines(text(.names))
    var start = startOfNames(from: name.bytes)
    var owners: [NameIndex.Owner] = []
    while let line = names.line(at: start), NameLine(line).letters.starts(with: name.bytes) {
      let slipped = NameLine(line).wordStarts.contains { isSlip(behind: $0, in: name) }
      if !slipped { owners += NameLine(line).owners }
      start = line.endIndex + 1
    }
    return withExtendedLifetime(memory) { owners }
  }

  /// A letter or two stand without a space behind what is a whole name.
  private func isSlip(behind end: Int, in name: NameFold.Folded) -> Bool {
    guard 1...2 ~= name.bytes.count - end, !name.wordStarts.contains(end) else { return false }
    return !owners(of: NameFold.Folded(bytes: Array(name.bytes[..<end]), wordStarts: [])).isEmpty
  }

  /// Every name, ready to be searched.
  package func nameIndex() -> NameIndex {
    var index = NameIndex()
    index.reserve(names: count(.names), bytes: text(.names).count)
    let names = SortedLines(text(.names))
    var start = 0
    while let line = names.line(at: start) {
      let name = NameLine(line)
      index.add(spaced: name.spaced)
      name.forEachOwner { index.add($0) }
      start = line.endIndex + 1
    }
    return withExtendedLifetime(memory) { index }
  }

  private func startOfNames(from name: [UInt8]) -> Int {
    SortedLines(text(.names)).firstLine { NameLine($0).letters.lexicographicallyPrecedes(name) }
  }

  private func firstNameLine(from name: [UInt8]) -> Slice<UnsafeRawBufferPointer>? {
    SortedLines(text(.names)).line(at: startOfNames(from: name))
  }
}

/// A line of the names section.
private struct NameLine {
  let spaced: Slice<UnsafeRawBufferPointer>
  private let numbers: Slice<UnsafeRawBufferPointer>

  init(_ line: Slice<UnsafeRawBufferPointer>) {
    let tab = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex
    spaced = line[..<tab]
    numbers = line[tab...].dropFirst()
  }

  /// The name without its spaces, which do not count when names are compared.
  var letters: some Sequence<UInt8> { spaced.lazy.filter { $0 != UInt8(ascii: " ") } }

  /// Offsets into the letters, as in `NameFold.Folded`.
  var wordStarts: [Int] {
    var starts: [Int] = []
    for (offset, byte) in spaced.enumerated() where byte == UInt8(ascii: " ") { starts.append(offset - starts.count) }
    return starts
  }

  var owners: [NameIndex.Owner] {
    var owners: [NameIndex.Owner] = []
    forEachOwner { owners.append($0) }
    return owners
  }

  /// `386`, `4~`, `386/10001`; one after a comma from the next.
  @inline(__always) func forEachOwner(_ take: (NameIndex.Owner) -> Void) {
    var (number, species, isMain) = (0, Int?.none, true)
    for byte in numbers {
      switch byte {
      case 0x30...0x39: number = number &* 10 &+ Int(byte - 0x30)
      case UInt8(ascii: "/"): (number, species) = (0, number)
      case UInt8(ascii: "~"): isMain = false
      default:
        take(NameIndex.Owner(number, of: species, isMain: isMain))
        (number, species, isMain) = (0, nil, true)
      }
    }
    take(NameIndex.Owner(number, of: species, isMain: isMain))
  }
}
