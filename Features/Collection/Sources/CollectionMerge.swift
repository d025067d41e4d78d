import Pokedex

/// What an import makes of the marks that are there: nothing is taken away.
struct CollectionMerge: Sendable, Equatable {
  private(set) var added: [DexNumber: Mark] = [:]
  private(set) var changed: [DexNumber: Mark] = [:]
  /// Those that say nothing new.
  private(set) var skipped = 0
  /// Numbers that no species has.
  private(set) var unknown: [DexNumber] = []

  init(_ file: CollectionFile, into shelf: CollectionShelf) {
    let known = Set(shelf.species.map(\.id))
    var marks = shelf.marks
    for entry in file.collection {
      guard known.contains(entry.id) else {
        unknown.append(entry.id)
        continue
      }
      let before = marks[entry.id] ?? Mark()
      let after = before.merged(with: entry.mark)
      marks[entry.id] = after
      if after == before {
        skipped += 1
      } else if shelf.mark(of: entry.id).isEmpty {
        added[entry.id] = after
      } else {
        changed[entry.id] = after
      }
    }
  }

  var marks: [DexNumber: Mark] { added.merging(changed) { _, new in new } }
}
