/// All names of all species, folded, in one run of bytes: made to be searched in less than a millisecond.
package struct NameIndex: Sendable {
  /// The number that a name leads to. A main name is a slug or English.
  package struct Owner: Hashable, Sendable {
    package var id: Int
    /// The species that the number belongs to: itself, for all but other forms.
    package var species: Int
    package var isMain: Bool

    package init(_ id: Int, of species: Int? = nil, isMain: Bool) {
      self.id = id
      self.species = species ?? id
      self.isMain = isMain
    }
  }

  /// Every name, each with a line feed behind it, which stands in no folded name.
  private(set) var bytes: [UInt8] = []
  /// Where each name begins, and at the end the end.
  private(set) var starts: [Int32] = [0]
  private(set) var scalarCounts: [UInt8] = []
  /// Which letters a name has: what lacks too many of a query's cannot be near it.
  private(set) var signatures: [UInt64] = []
  /// Bit `i`: a word begins at byte `i`.
  private(set) var wordStarts: [UInt64] = []
  /// How often each byte occurs: a search looks for the rarest of its query.
  private(set) var byteCounts = [Int32](repeating: 0, count: 256)
  private var ownerStarts: [Int32] = [0]
  private var owners: [Owner] = []
  private(set) var highestSpecies = 0

  package init() {}

  package var count: Int { signatures.count }

  package mutating func reserve(names: Int, bytes: Int) {
    self.bytes.reserveCapacity(bytes)
    starts.reserveCapacity(names + 1)
    scalarCounts.reserveCapacity(names)
    signatures.reserveCapacity(names)
    wordStarts.reserveCapacity(names)
    ownerStarts.reserveCapacity(names + 1)
    owners.reserveCapacity(names)
  }

  /// Adds a folded name with a space before each word but the first.
  package mutating func add(spaced name: some Sequence<UInt8>, owners: Owner...) {
    add(spaced: name)
    for owner in owners { add(owner) }
  }

  /// Adds one more owner to the name that was added last.
  mutating func add(_ owner: Owner) {
    owners.append(owner)
    ownerStarts[count] = Int32(truncatingIfNeeded: owners.count)
    highestSpecies = max(highestSpecies, owner.species)
  }

  mutating func add(spaced name: some Sequence<UInt8>) {
    var signature: UInt64 = 0
    var words: UInt64 = 0
    var scalars = 0
    var length = 0
    for byte in name {
      if byte == UInt8(ascii: " ") {
        words |= length < 64 ? 1 << UInt64(length) : 0
        continue
      }
      bytes.append(byte)
      byteCounts[Int(byte)] += 1
      length += 1
      if byte & 0xC0 != 0x80 { scalars += 1 }
      signature |= NameSignature.bit(byte)
    }
    bytes.append(UInt8(ascii: "\n"))
    starts.append(Int32(truncatingIfNeeded: bytes.count))
    scalarCounts.append(UInt8(clamping: scalars))
    signatures.append(signature)
    wordStarts.append(words)
    ownerStarts.append(Int32(truncatingIfNeeded: owners.count))
  }

  func owners(of name: Int) -> ArraySlice<Owner> { owners[Int(ownerStarts[name])..<Int(ownerStarts[name + 1])] }

  /// The bytes of a name, without its line feed.
  func range(of name: Int) -> Range<Int> { Int(starts[name])..<Int(starts[name + 1]) - 1 }

  /// The name that the byte at `offset` belongs to; it is `name` or a later one.
  func name(at offset: Int, from name: Int) -> Int {
    var name = name
    while Int(starts[name + 1]) <= offset { name += 1 }
    return name
  }
}

enum NameSignature {
  /// Letters and digits have bits of their own; the bytes of other scripts share the rest.
  static func bit(_ byte: UInt8) -> UInt64 {
    switch byte {
    case 0x61...0x7A: 1 << UInt64(byte - 0x61)
    case 0x30...0x39: 1 << UInt64(byte - 0x30 + 26)
    case 0x80...: 1 << (36 + UInt64(byte & 63) % 28)
    default: 0
    }
  }
}
