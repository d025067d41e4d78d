import FeatureKit
import Pokedex

/// Finds Pokémon as one types. A newer question ends the older; what the older still says is never shown.
struct SearchFeature: Feature {
  let search: @Sendable (_ text: String) async throws -> Pokedex.Answer<SearchResult>
  /// Nil where nothing is kept.
  let recent: RecentSearches?

  static let queryField: FieldID = "q"

  struct State: Sendable, Equatable {
    /// What stands in the field.
    var typed: String
    var phase: Phase
    var recent: [String] = []
  }

  enum Phase: Sendable, Equatable {
    /// Nothing is searched for: what was typed is blank, too short or too long.
    case refused(SearchQuery.Problem)
    case loading(SearchQuery)
    case shown(SearchQuery, Pokedex.Answer<SearchResult>)
    case failed(SearchQuery, Failure)
  }

  enum Action: FeatureAction {
    case opened
    case queryTyped(String)
    case resultsFound(query: SearchQuery, answer: Pokedex.Answer<SearchResult>)
    case searchFailed(Failure)
    case recentLoaded([String])
    case recentFailed(Failure)
    case recentCleared
    case retryTapped
    case rememberTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State {
    let typed = place["q"] ?? ""
    return State(typed: typed, phase: Self.phase(for: typed))
  }

  private static func phase(for typed: String) -> Phase {
    do {
      return .loading(try SearchQuery(typed))
    } catch {
      return .refused(error)
    }
  }

  func action(for field: FieldID, value: String) -> Action? { field == Self.queryField ? .queryTyped(value) : nil }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return asking(state) + loadRecent(session)
    case .queryTyped(let text):
      return type(text, &state)
    case .retryTapped:
      guard case .failed(let query, _) = state.phase else { return [] }
      state.phase = .loading(query)
      return asking(state)
    case .resultsFound(let query, let answer):
      guard case .loading(query) = state.phase else { return [] }
      state.phase = .shown(query, answer)
      // A page that somebody's link led to says nothing of what its reader searches for: there a press does.
      return answer.value.hits.isEmpty || session.usage != .live ? [] : remember(query, session)
    case .rememberTapped:
      guard case .shown(let query, _) = state.phase else { return [] }
      return remember(query, session)
    case .searchFailed(let failure):
      guard case .loading(let query) = state.phase else { return [] }
      state.phase = .failed(query, failure)
      return []
    case .recentLoaded(let recent):
      state.recent = recent
      return []
    case .recentFailed:
      // The searches that were kept are a convenience: what was asked is answered all the same.
      return []
    case .recentCleared:
      state.recent = []
      return clearRecent(session)
    }
  }
}

// MARK: Asking

extension SearchFeature {
  private func type(_ text: String, _ state: inout State) -> [Effect<Action>] {
    state.typed = text
    let phase = Self.phase(for: text)
    // Blanks that were added change nothing about the question.
    if case .loading(let query) = phase, state.phase.query == query { return [] }
    state.phase = phase
    return asking(state)
  }

  private func asking(_ state: State) -> [Effect<Action>] {
    guard case .loading(let query) = state.phase else { return [.cancel("search")] }
    return [
      .run("search", failed: Action.searchFailed) { [search] in
        .resultsFound(query: query, answer: try await search(query.text))
      }
    ]
  }

  private func loadRecent(_ session: Session) -> [Effect<Action>] {
    guard let recent else { return [] }
    return [.run("recent", failed: Action.recentFailed) { .recentLoaded(try await recent.load(session.owner)) }]
  }

  private func remember(_ query: SearchQuery, _ session: Session) -> [Effect<Action>] {
    guard let recent else { return [] }
    return [
      .finish("recent", failed: Action.recentFailed) {
        .recentLoaded(try await recent.add(query.text, for: session.owner))
      }
    ]
  }

  private func clearRecent(_ session: Session) -> [Effect<Action>] {
    guard let recent else { return [] }
    return [.finish("recent", failed: Action.recentFailed) { .recentLoaded(try await recent.clear(session.owner)) }]
  }
}

extension SearchFeature.Phase {
  /// The question that is asked or answered; nil for one that failed, so that the same can be asked again.
  fileprivate var query: SearchQuery? {
    switch self {
    case .loading(let query), .shown(let query, _): query
    case .refused, .failed: nil
    }
  }
}
