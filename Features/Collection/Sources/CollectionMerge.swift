import Pokedex

/// What an import makes of the marks that are there: nothing is taken away.
struct CollectionMerge: Sendable, Equatable {
  private(set) var added: [DexNumber: Mark] = [:]
  private(set) var changed: [DexNumber: Mark] = [:]
  /// Those that say nothing new.
  private(set) var skipped = 0
  /// Numbers that no species has.
  private(set) var unknown: [DexNumber] = []
  /// Numbers whose notes are longer than a note may be; all else that is said of them is taken.
  private(set) var longNotes: [DexNumber] = []

  init(_ file: CollectionFile, into shelf: CollectionShelf) {
    let known = Set(shelf.species.map(\.id))
    var marks = shelf.marks
    for entry in file.collection {
      guard known.contains(entry.id) else {
        unknown.append(entry.id)
        continue
      }
      let before = marks[entry.id] ?? Mark()
      var mark = entry.mark
      if mark.note.count > Mark.longestNote {
        longNotes.append(entry.id)
        mark.note = ""
      }
      let after = before.merged(with: mark)
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
