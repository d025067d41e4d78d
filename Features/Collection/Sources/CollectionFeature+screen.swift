import FeatureKit
import Pokedex

extension CollectionFeature {
  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Collection") {
      if let news = state.news { Notice(.success, news) }
      if let problem = state.problem { Notice(.failure, problem.text, hint: problem.hint) }
      switch state.phase {
      case .loading: Node.loading("your collection")
      case .failed(let failure): Node.failed(failure, retry: .retryTapped)
      case .shown(let shelf): Self.content(shelf, state.selection)
      }
    }
  }

  @NodeBuilder<Action> private static func content(_ shelf: CollectionShelf, _ selection: Selection) -> [Node<Action>] {
    Node.offlineNote(Freshness(note: shelf.note))
    if let undoable = shelf.undoable {
      Controls("Last change", [Control("Undo \(undoable)", .action(.undoTapped), key: "u")])
    }
    if shelf.marks.isEmpty {
      Node.empty(
        "Nothing is marked yet.", hint: "Mark a Pokémon as caught in the list or on its page.",
        Control("All Pokémon", .link("/pokemon"), role: .primary))
    } else {
      progress(shelf)
      Field(
        showField, label: "Show", value: selection.rawValue,
        kind: .choice(Selection.allCases.map { Field.Choice($0.rawValue, $0.label) }), parameter: "show")
      rows(shelf, selection)
    }
  }

  static func progress(_ shelf: CollectionShelf) -> Section<Action> {
    Section("progress", "\(shelf.caught.count) of \(shelf.species.count) caught") {
      Meters(
        shelf.progress.map {
          Meter($0.generation.displayName, $0.caught, of: $0.total, caption: "\($0.caught) of \($0.total)")
        })
    }
  }

  @NodeBuilder<Action> static func rows(_ shelf: CollectionShelf, _ selection: Selection) -> [Node<Action>] {
    let chosen = shelf.species.filter { selection.holds(shelf.mark(of: $0.id)) }
    if chosen.isEmpty {
      Node.empty("None is there.", hint: "Choose something else to show.")
    } else {
      Rows(chosen.map { row($0, shelf.mark(of: $0.id)) }, total: chosen.count, points: ["list.row.actions"])
    }
  }

  private static func row(_ species: SpeciesSummary, _ mark: Mark) -> Row<Action> {
    let name = species.displayName
    return Row(
      "\(species.id)", number: DisplayName.number(species.id), title: name,
      detail: mark.note.isEmpty ? nil : mark.note, badges: mark.ticks,
      image: Image(
        ImageReference("sprite:\(species.id)"), words: name, size: .small,
        tone: Tone(rawValue: species.types.first?.rawValue ?? Tone.neutral.rawValue)),
      subject: Subject("pokemon", id: "\(species.id)", name: name), target: .link("/pokemon/\(species.name)"))
  }
}

extension CollectionFeature.Selection {
  fileprivate func holds(_ mark: Mark) -> Bool {
    switch self {
    case .caught: mark.isCaught
    case .favourites: mark.isFavourite
    case .noted: !mark.note.isEmpty
    }
  }
}
