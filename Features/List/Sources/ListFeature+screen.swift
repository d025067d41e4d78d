import FeatureKit
import Pokedex

extension ListFeature {
  func screen(for state: ListState, in session: Session) -> Screen<Action> {
    Screen("Pokémon") {
      fields(state, in: session)
      if let filter = state.query.filter, Self.find(filter, among: filters(session)) == nil {
        Notice(.info, "Nothing here narrows the list down by “\(filter)”, so all are shown.")
      }
      if let problem = state.offsetProblem {
        Notice(.info, "\(problem.sentence) The list begins at its first Pokémon.")
      }
      Node.offlineNote(state.freshness)
      content(state)
    }
  }

  @NodeBuilder<Action> private func content(_ state: ListState) -> [Node<Action>] {
    if state.entries.isEmpty {
      switch state.phase {
      case .idle, .loading, .refreshing: Node.loading("Pokémon")
      case .failed(let failure): Node.failed(failure, retry: .retryTapped)
      case .complete: nothing(state)
      }
    } else if !state.query.name.isEmpty {
      named(state)
    } else {
      Self.rows(state.entries, total: state.total, of: state, more: more(state))
    }
  }

  /// The rows that bear the name. Typing asks for nothing; looking further does.
  @NodeBuilder<Action> private func named(_ state: ListState) -> [Node<Action>] {
    let named = state.named
    if named.isEmpty {
      Node.empty("No name here has “\(state.query.name)” in it.", hint: "Type less of it, or empty the field.")
    } else {
      Self.rows(named, total: named.count, of: state, more: .none)
    }
    if case .failed(let failure) = state.phase {
      Node.failed(failure, retry: .allWanted)
    } else if state.phase.isAsking {
      Node.loading("the others")
    } else if state.phase != .complete, let total = state.total {
      Notice(
        .info, "These are of the \(state.entries.count) Pokémon that are loaded so far.",
        control: Control("Look through all \(total)", .action(.allWanted), key: "a"))
    }
  }

  private static func rows(
    _ entries: [ListState.Entry], total: Int?, of state: ListState, more: Rows<Action>.More
  ) -> Rows<Action> {
    Rows(
      entries.map(\.row), total: total, more: more,
      points: [ListModule.badges, ListModule.rowActions], pages: state.pages)
  }

  private func more(_ state: ListState) -> Rows<Action>.More {
    switch state.phase {
    case .idle: .ask(.endNeared)
    case .loading: .loading
    case .refreshing: .none
    case .failed(let failure): .failed(failure, retry: .retryTapped)
    case .complete: .none
    }
  }

  private func nothing(_ state: ListState) -> Node<Action> {
    if let total = state.total, total > 0, state.first.value > 0 {
      return .empty(
        "There are \(total) Pokémon; none stands at place \(state.first.value + 1).", hint: "Begin at the first one.",
        Control("First page", .link(state.query.route())))
    }
    return .empty(
      "No Pokémon is all of that.", hint: "Choose another type, generation or filter.",
      Control("Show all", .link("/pokemon")))
  }

  static func row(_ species: SpeciesSummary, order: SpeciesOrder) -> Row<Action> {
    let name = species.displayName
    return Row(
      "\(species.id)", number: DisplayName.number(species.id), title: name, detail: order.caption(of: species),
      badges: species.types.map { Badge($0.displayName, tone: Tone(rawValue: $0.rawValue)) },
      image: Image(
        ImageReference("sprite:\(species.id)"), words: name, size: .small,
        tone: Tone(rawValue: species.types.first?.rawValue ?? Tone.neutral.rawValue)),
      subject: Subject("pokemon", id: "\(species.id)", name: name), target: .link("/pokemon/\(species.name)"))
  }
}

extension SpeciesOrder {
  /// What the list is sorted by, as far as the row does not show it anyway: "Speed 90".
  fileprivate func caption(of species: SpeciesSummary) -> String? {
    switch self {
    case .number, .name: nil
    case .stat(let stat): "\(stat.label) \(species.stats[stat])"
    case .total: "Total \(species.stats.total)"
    }
  }
}

extension ListState {
  fileprivate var pages: Pages {
    let size = PageSize(clamping: entries.count)
    return Pages(
      previous: first.value > 0 ? query.route(offset: first.moved(back: size)) : nil,
      next: phase == .complete || !query.name.isEmpty ? nil : query.route(offset: next))
  }
}
