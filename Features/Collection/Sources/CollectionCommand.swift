import FeatureKit
import Pokedex

/// `pokehost collection [list|add|remove NAME…|undo|export|import FILE]`.
struct CollectionCommand: Sendable {
  let source: CollectionSource

  static let manifest = CommandManifest(
    "collection", "Caught Pokémon.",
    arguments: [
      .init("WHAT", .optional, help: "What to do; list unless said.", choices: What.allCases.map(\.rawValue)),
      .init("NAME", .any, help: "Names or numbers to add or remove; the file to import.", completion: "pokemon"),
    ],
    options: [
      .init("favourite", .flag, help: "Favourites instead of caught ones."),
      .init("format", .text, value: "FORMAT", help: "Of an export: json or csv.", choices: ["json", "csv"]),
    ],
    output: shape,
    examples: [
      .init("pokehost collection add pikachu eevee", "marks both as caught"),
      .init("pokehost collection export --format csv > caught.csv", "a file for a spreadsheet"),
      .init("pokehost collection import caught.csv", "merges it back; nothing is taken away"),
      .init("pokehost collection undo", "takes the last change back"),
    ])

  enum What: String, CaseIterable { case list, add, remove, undo, export, `import` }

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    guard let what = What(rawValue: arguments.words.first ?? "list") else {
      throw CollectionWords.unknown(arguments.words[0])
    }
    let names = Array(arguments.words.dropFirst())
    try refuseStrays(names, arguments, of: what)
    let tick = arguments.has("favourite") ? Tick.favourite : .caught
    switch what {
    case .list: return try await list(tick, context)
    case .add: return try await mark(names, tick, true, context)
    case .remove: return try await mark(names, tick, false, context)
    case .undo: return try await undo(context)
    case .export: return try await export(arguments["format"] ?? "json", context)
    case .import: return try await merge(names, context)
    }
  }

  /// What would be left unheeded.
  private func refuseStrays(_ names: [String], _ arguments: Arguments, of what: What) throws(CommandFailure) {
    if let name = names.first, [.list, .undo, .export].contains(what) {
      throw CollectionWords.strayName(name, of: what)
    }
    for (option, heeding) in Self.heeding where arguments.has(option) && !heeding.contains(what) {
      throw CollectionWords.strayOption(option, of: what, heeding: heeding)
    }
  }

  private static let heeding: [(option: String, by: [What])] = [
    ("favourite", [.list, .add, .remove]), ("format", [.export]),
  ]
}

// MARK: Looking

extension CollectionCommand {
  struct Listed: Encodable {
    let schema = 1
    let caught: Int
    let total: Int
    let items: [Item]

    struct Item: Encodable {
      let id: DexNumber
      let name: String
      let displayName: String
      let caught: Bool
      let favourite: Bool
      let note: String?
    }
  }

  private func list(_ tick: Tick, _ context: CommandContext) async throws -> FeatureKit.Answer {
    let shelf = try await source.shelf(for: context.session.owner)
    let chosen = shelf.species.filter { shelf.mark(of: $0.id)[tick] }
    let listed = Listed(
      caught: shelf.caught.count, total: shelf.species.count,
      items: chosen.map { Listed.Item($0, shelf.mark(of: $0.id)) })
    return try Answer(
      encoding: listed, screen(shelf, tick).erased(), problems: shelf.damaged.map(CollectionWords.damaged))
  }

  private func screen(_ shelf: CollectionShelf, _ tick: Tick) -> Screen<CollectionFeature.Action> {
    Screen("Collection") {
      Node.offlineNote(Freshness(note: shelf.note))
      CollectionFeature.progress(shelf)
      if shelf.marks.isEmpty {
        Node.empty("Nothing is marked yet.", hint: "`pokehost collection add NAME` marks a Pokémon as caught.")
      } else {
        CollectionFeature.rows(shelf, tick == .caught ? .caught : .favourites)
      }
    }
  }

  private func export(_ format: String, _ context: CommandContext) async throws -> FeatureKit.Answer {
    let shelf = try await source.shelf(for: context.session.owner)
    let file = CollectionFile(shelf)
    var answer = try Answer(
      encoding: file, Screen<CollectionFeature.Action>("Collection", nodes: []).erased(),
      problems: shelf.damaged.map(CollectionWords.damaged))
    let json = String(decoding: try Document.bytes(of: file), as: UTF8.self) + "\n"
    answer.verbatim = format == "csv" ? file.csv : json
    return answer
  }
}

// MARK: Changing

extension CollectionCommand {
  struct Marked: Encodable {
    let schema = 1
    let changed: [String]
    let unchanged: [String]
  }

  /// Marks in the order of the names; those that are unknown are reported, the others are marked all the same.
  private func mark(
    _ names: [String], _ tick: Tick, _ isSet: Bool, _ context: CommandContext
  ) async throws -> FeatureKit.Answer {
    guard !names.isEmpty else { throw CollectionWords.noNames }
    var marks: [DexNumber: Mark] = [:]
    var changed: [SpeciesReference] = []
    var unchanged: [SpeciesReference] = []
    var problems: [CommandFailure] = []
    for name in names {
      do {
        let species = try await source.pokedex.resolve(name).found(for: name).species
        var mark = try await source.book.mark(of: species.id, for: context.session.owner)
        if mark[tick] == isSet || marks[species.id] != nil {
          unchanged.append(species)
        } else {
          mark[tick] = isSet
          marks[species.id] = mark
          changed.append(species)
        }
      } catch let failure as PokedexFailure {
        guard failure.isNotFound else { throw failure }
        problems.append(CommandFailure(describing: failure))
      }
    }
    let words = changed.map(\.displayName).joined(separator: ", ")
    try await source.book.put(marks, for: context.session.owner, saying: "\(tick.word.lowercased()) for \(words)")
    let screen = Screen<CollectionFeature.Action>("Collection") {
      if !changed.isEmpty {
        Rows(
          changed.map { species in
            Row(
              "\(species.id)", number: DisplayName.number(species.id),
              title: tick.news(of: species.displayName, isSet: isSet))
          })
      }
      if !unchanged.isEmpty {
        Text("Nothing to change for \(unchanged.map(\.displayName).joined(separator: ", ")).", .quiet)
      }
    }
    return try Answer(
      encoding: Marked(changed: changed.map(\.name), unchanged: unchanged.map(\.name)), screen.erased(),
      problems: problems)
  }

  struct Undone: Encodable {
    let schema = 1
    let undone: String?
  }

  private func undo(_ context: CommandContext) async throws -> FeatureKit.Answer {
    let undone = try await source.book.undo(for: context.session.owner)
    let screen = Screen<CollectionFeature.Action>("Collection") {
      Text(undone.map { "Undone: \($0.change)." } ?? "There is nothing to undo.")
    }
    return try Answer(encoding: Undone(undone: undone?.change), screen.erased())
  }

  struct Imported: Encodable {
    let schema = 1
    let added: Int
    let changed: Int
    let skipped: Int
    let unknown: [DexNumber]
    let longNotes: [DexNumber]
  }

  private func merge(_ paths: [String], _ context: CommandContext) async throws -> FeatureKit.Answer {
    guard paths.count == 1 else { throw CollectionWords.notOneFile }
    let file: CollectionFile
    let bytes = try context.read(paths[0])
    do {
      file = try CollectionFile(reading: bytes, from: paths[0] == "-" ? "Standard input" : paths[0])
    } catch {
      throw CommandFailure(.badData, error.sentence)
    }
    let merge = CollectionMerge(file, into: try await source.shelf(for: context.session.owner))
    try await source.book.put(merge.marks, for: context.session.owner, saying: "the import of \(paths[0])")
    let screen = Screen<CollectionFeature.Action>("Import") {
      Facts([
        Fact("Added", String(merge.added.count)), Fact("Changed", String(merge.changed.count)),
        Fact("Skipped", "\(merge.skipped), nothing new"),
      ])
    }
    let problems = merge.unknown.map(CollectionWords.leftOut) + merge.longNotes.map(CollectionWords.longNote)
    let imported = Imported(
      added: merge.added.count, changed: merge.changed.count, skipped: merge.skipped, unknown: merge.unknown,
      longNotes: merge.longNotes)
    return try Answer(encoding: imported, screen.erased(), problems: problems)
  }
}

extension CollectionCommand.Listed.Item {
  fileprivate init(_ species: SpeciesSummary, _ mark: Mark) {
    self.init(
      id: species.id, name: species.name, displayName: species.displayName, caught: mark.isCaught,
      favourite: mark.isFavourite, note: mark.note.isEmpty ? nil : mark.note)
  }
}
