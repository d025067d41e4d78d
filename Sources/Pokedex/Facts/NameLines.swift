/// The names section: each folded name with the numbers that it leads to, sorted by its letters without spaces.
///
///     mr mime	122
///     pantimos	122~
///     deoxys attack	386/10001
///
/// A `~` marks a name that is neither slug nor English; a form's number stands behind its species'.
struct NameLines {
  private var owners: [[UInt8]: Entry] = [:]

  private struct Entry {
    var folded: NameFold.Folded
    /// By number.
    var ids: [Int: NameIndex.Owner] = [:]
  }

  init(species: [SpeciesRecord], pokemon: [PokemonRecord]) {
    for record in species {
      add(record.name, NameIndex.Owner(record.id.value, isMain: true))
      for (language, name) in record.names.texts {
        add(name, NameIndex.Owner(record.id.value, isMain: language == .english))
      }
    }
    for record in pokemon where record.id != record.species || owners[NameFold.fold(record.name).bytes] == nil {
      add(record.name, NameIndex.Owner(record.id.value, of: record.species.value, isMain: true))
    }
  }

  private mutating func add(_ name: String, _ owner: NameIndex.Owner) {
    let folded = NameFold.fold(name)
    guard !folded.bytes.isEmpty else { return }
    let isKnown = owners[folded.bytes]?.ids[owner.id]?.isMain ?? false
    owners[folded.bytes, default: Entry(folded: folded)].ids[owner.id] =
      NameIndex.Owner(owner.id, of: owner.species, isMain: isKnown || owner.isMain)
    // The spelling with more words says more; of two with as many, the one whose words begin earlier.
    if let standing = owners[folded.bytes]?.folded.wordStarts, Self.isRicher(folded.wordStarts, than: standing) {
      owners[folded.bytes]?.folded = folded
    }
  }

  private static func isRicher(_ starts: [Int], than other: [Int]) -> Bool {
    starts.count == other.count ? starts.lexicographicallyPrecedes(other) : starts.count > other.count
  }

  var lines: [[UInt8]] {
    owners.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, entry in
      let ids = entry.ids.values.sorted { $0.id < $1.id }.map { owner in
        (owner.id == owner.species ? "" : "\(owner.species)/") + "\(owner.id)" + (owner.isMain ? "" : "~")
      }
      return entry.folded.spaced + Array("\t\(ids.joined(separator: ","))".utf8)
    }
  }
}

extension NameFold.Folded {
  /// The bytes with a space before each word but the first.
  var spaced: [UInt8] {
    var spaced: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if wordStarts.contains(index) { spaced.append(UInt8(ascii: " ")) }
      spaced.append(byte)
    }
    return spaced
  }
}
