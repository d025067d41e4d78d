import FeatureKit
import Pokedex

extension SearchFeature {
  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Search") {
      field(state)
      switch state.phase {
      case .refused(.blank):
        Node.empty(
          "No search yet.",
          hint: "Type a name or a number; type:water and gen:2 narrow it down, typos are forgiven.")
        recent(state.recent)
      case .refused(.tooShort):
        Text(SearchQuery.Problem.tooShort.sentence, .quiet)
      case .refused(.tooLong):
        // The field says what is wrong with what stands in it.
        [Node<Action>]()
      case .loading(let query):
        Node.loading("what matches “\(query.text)”")
      case .failed(_, let failure):
        Node.failed(failure, retry: .retryTapped)
      case .shown(let query, let answer):
        Node.offlineNote(Freshness(note: answer.note))
        Self.results(answer.value, for: query)
        if offersToRemember(query, answer.value, state, session) {
          Controls("Search", [Control("Remember this search", .action(.rememberTapped))])
        }
      }
    }
  }

  /// A live session remembers by itself.
  private func offersToRemember(
    _ query: SearchQuery, _ result: SearchResult, _ state: State, _ session: Session
  ) -> Bool {
    session.usage != .live && recent != nil && session.owner.key != nil && !result.hits.isEmpty
      && !state.recent.contains { $0.lowercased() == query.text.lowercased() }
  }

  private func field(_ state: State) -> Field {
    var problem: String?
    if case .refused(.tooLong(let count)) = state.phase { problem = SearchQuery.Problem.tooLong(count).sentence }
    return Field(
      Self.queryField, label: "Search", value: state.typed, prompt: "Name or number", kind: .live, problem: problem,
      parameter: "q")
  }

  @NodeBuilder<Action> private func recent(_ searches: [String]) -> [Node<Action>] {
    if !searches.isEmpty {
      Section("recent", "Recent searches") {
        Rows(searches.map { Row($0, title: $0, target: .link("/search?q=\($0)")) })
        Controls("Recent searches", [Control("Forget them", .action(.recentCleared), role: .destructive)])
      }
    }
  }

  /// What was found, for the screen and for the command.
  @NodeBuilder<Action> static func results(_ result: SearchResult, for query: SearchQuery) -> [Node<Action>] {
    if !result.ignored.isEmpty {
      Notice(
        .info, "Nothing is known about \(result.ignored.joined(separator: " and ")), so it was left out.",
        hint: "Filters are type:water and gen:2.")
    }
    if !result.hits.isEmpty {
      Rows(result.hits.map(row), points: ["list.badges"])
    } else if result.suggestions.isEmpty {
      Node.empty("No Pokémon matches “\(query.text)”.", hint: "Try less of the name, or its number.")
    } else {
      Node.empty("No Pokémon matches “\(query.text)”.", hint: "Perhaps one of these was meant.")
      Rows(result.suggestions.map(row))
    }
  }

  private static func row(_ hit: SearchResult.Hit) -> Row<Action> {
    var row = row(hit.species.reference)
    row.detail = hit.otherName
    row.badges = hit.species.types.map { Badge($0.displayName, tone: Tone(rawValue: $0.rawValue)) }
    row.image?.tone = Tone(rawValue: hit.species.types.first?.rawValue ?? Tone.neutral.rawValue)
    return row
  }

  private static func row(_ species: SpeciesReference) -> Row<Action> {
    let name = species.displayName
    return Row(
      "\(species.id)", number: DisplayName.number(species.id), title: name,
      image: Image(ImageReference("sprite:\(species.id)"), words: name, size: .small),
      subject: Subject("pokemon", id: "\(species.id)", name: name), target: .link("/pokemon/\(species.name)"))
  }
}
