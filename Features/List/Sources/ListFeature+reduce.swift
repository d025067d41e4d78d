import FeatureKit
import Pokedex

extension ListFeature {
  func reduce(_ state: inout ListState, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return [watchChanges()] + nextPage(&state, session)
    case .nameTyped(let name):
      state.query.name = name
      return []
    case .typeChosen(let text):
      return ask(&state, session, about: Self.typeField) { $0.types = Self.types(text) }
    case .generationChosen(let text):
      return ask(&state, session, about: Self.generationField) { $0.generation = Generation(text: text) }
    case .orderChosen(let key):
      return ask(&state, session, about: Self.orderField) { $0.order = SpeciesOrder(key: key) ?? .number }
    case .filterChosen(let filter):
      return ask(&state, session, about: Self.filterField) { $0.filter = filter.isEmpty ? nil : filter }
    case .endNeared, .retryTapped:
      return nextPage(&state, session)
    case .allWanted:
      return nextPage(&state, session, size: Self.everything)
    case .pageLoaded(let answer):
      return take(answer, &state, session)
    case .pageFailed(let failure):
      state.phase = state.phase == .refreshing ? .idle : .failed(failure)
      return []
    case .listChanged:
      return refresh(&state, session)
    }
  }

  private static func types(_ text: String) -> [PokemonType] {
    text.split(separator: ",").map { PokemonType(String($0)) }
  }
}

// MARK: Asking

extension ListFeature {
  /// Another question: what is here goes, the name that is typed stays.
  private func ask(
    _ state: inout ListState, _ session: Session, about field: FieldID, change: (inout ListQuery) -> Void
  ) -> [Effect<Action>] {
    var query = state.query
    change(&query)
    state.problems[field] = nil
    guard query != state.query else { return [] }
    state = ListState(query: query, problems: state.problems)
    return nextPage(&state, session)
  }

  /// The page after what is here, unless one is on its way or none is left.
  private func nextPage(_ state: inout ListState, _ session: Session, size: PageSize? = nil) -> [Effect<Action>] {
    guard !state.phase.isAsking, state.phase != .complete else { return [] }
    state.phase = .loading
    let size = size ?? (state.needsEverything ? Self.everything : pageSize(session))
    return [load(state.query.page(from: state.next, size: size), state.query.filter, session)]
  }

  /// Everything that is here, once more, so that nothing is missing and nothing is there twice.
  private func refresh(_ state: inout ListState, _ session: Session) -> [Effect<Action>] {
    guard state.phase != .loading, !state.entries.isEmpty else { return [] }
    state.phase = .refreshing
    let shown = PageSize(clamping: state.next.value - state.first.value)
    let size = state.needsEverything ? Self.everything : max(shown, pageSize(session))
    return [load(state.query.page(from: state.first, size: size), state.query.filter, session)]
  }

  private func pageSize(_ session: Session) -> PageSize { PageSize(clamping: session[Self.pageKnob].value) }

  private func load(_ query: SpeciesQuery, _ filter: String?, _ session: Session) -> Effect<Action> {
    .run("page", failed: Action.pageFailed) { [species, filters] in
      var answer = try await species(query)
      if let filter, let (lent, choice) = Self.find(filter, among: filters(session)) {
        let staying = try await lent.matches(choice, session)
        answer.value.species.removeAll { !staying.contains("\($0.id)") }
        answer.value.total = answer.value.species.count
      }
      return .pageLoaded(answer)
    }
  }

  /// The filter that `collection:caught` means, and its choice.
  static func find(_ text: String, among filters: [RowFilter]) -> (filter: RowFilter, choice: String)? {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let filter = filters.first(where: { $0.id == parts[0] }),
      filter.choices.contains(where: { $0.value == parts[1] })
    else { return nil }
    return (filter, parts[1])
  }

  private func watchChanges() -> Effect<Action> {
    .watch("changes") { [changes] send in
      for await change in await changes() where change == .list { await send(.listChanged) }
    }
  }
}

// MARK: Answers

extension ListFeature {
  private func take(
    _ answer: Pokedex.Answer<SpeciesPage>, _ state: inout ListState, _ session: Session
  ) -> [Effect<Action>] {
    let isFresh = state.phase == .refreshing || state.entries.isEmpty
    // Somebody added or removed a species between two pages: what is here may have a hole.
    let hasMoved = !isFresh && state.total != nil && state.total != answer.value.total
    state.freshness = Freshness(note: answer.note)
    if isFresh { state.entries = [] }
    state.append(answer.value)
    guard hasMoved else { return [] }
    state.phase = .idle
    return refresh(&state, session)
  }
}

extension ListState {
  /// A name and a lent filter can only be answered by looking at all.
  var needsEverything: Bool { !query.name.isEmpty || query.filter != nil }

  fileprivate mutating func append(_ page: SpeciesPage) {
    let before = entries.count
    var known = Set(entries.map(\.species.id))
    entries += page.species.filter { known.insert($0.id).inserted }.map(entry)
    total = page.total
    // A page of nothing new still takes us on, or the same page would be asked for again and again.
    next =
      entries.count > before
      ? first.advanced(by: entries.count) : Offset(clamping: page.offset).advanced(by: page.species.count)
    phase = page.species.isEmpty || next.value >= page.total ? .complete : .idle
  }
}
