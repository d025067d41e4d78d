import FeatureKit

/// Looks for books. Asks on Enter, ten at a time.
struct BooksFeature: Feature {
  let find: @Sendable (BookQuery) async throws -> BookShelf.Found

  struct State: Sendable, Equatable {
    /// What stands in the field.
    var typed: String
    var phase: Phase
    /// What the address says in place of a page.
    var pageProblem: NumberProblem?
  }

  enum Phase: Sendable, Equatable {
    /// Nothing was asked yet.
    case quiet
    /// What was typed is not sent.
    case refused(BookQuery.Problem)
    case loading(BookQuery)
    case failed(BookQuery, Failure)
    case shown(Results)
  }

  /// The pages that are here, one after the other.
  struct Results: Sendable, Equatable {
    let first: BookQuery
    var last: BookQuery
    var books: [Book]
    var total: Int
    var freshness: Freshness
    var more = More.idle

    enum More: Sendable, Equatable { case idle, loading, failed(Failure), complete }
  }

  enum Action: FeatureAction {
    case opened
    case queryEntered(String)
    case endNeared
    case resultsFound(query: BookQuery, found: BookShelf.Found)
    case searchFailed(Failure)
    case retryTapped
  }

  static let queryField: FieldID = "q"

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State {
    let typed = place["q"] ?? ""
    do {
      return State(typed: typed, phase: Self.phase(for: typed, page: try place.number("page") ?? 1))
    } catch {
      return State(typed: typed, phase: Self.phase(for: typed), pageProblem: error)
    }
  }

  private static func phase(for typed: String, page: BookQuery.Page = 1) -> Phase {
    guard !typed.allSatisfy(\.isWhitespace) else { return .quiet }
    do {
      return .loading(try BookQuery(typed, page: page))
    } catch {
      return .refused(error)
    }
  }

  func action(for field: FieldID, value: String) -> Action? { field == Self.queryField ? .queryEntered(value) : nil }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return asking(state)
    case .queryEntered(let text):
      state.typed = text
      state.phase = Self.phase(for: text)
      return asking(state)
    case .retryTapped:
      return retry(&state)
    case .endNeared:
      return more(&state)
    case .resultsFound(let query, let found):
      take(found, of: query, &state)
      return []
    case .searchFailed(let failure):
      fail(failure, &state)
      return []
    }
  }
}

// MARK: Asking

extension BooksFeature {
  private func asking(_ state: State) -> [Effect<Action>] {
    guard case .loading(let query) = state.phase else { return [.cancel("search")] }
    return [search(query)]
  }

  private func retry(_ state: inout State) -> [Effect<Action>] {
    if case .failed(let query, _) = state.phase {
      state.phase = .loading(query)
      return [search(query)]
    }
    guard case .shown(var results) = state.phase, case .failed = results.more else { return [] }
    results.more = .idle
    state.phase = .shown(results)
    return more(&state)
  }

  private func more(_ state: inout State) -> [Effect<Action>] {
    guard case .shown(var results) = state.phase, results.more == .idle,
      let next = results.last.next
    else { return [] }
    results.more = .loading
    state.phase = .shown(results)
    return [search(next)]
  }

  private func search(_ query: BookQuery) -> Effect<Action> {
    .run("search", failed: Action.searchFailed) { [find] in
      .resultsFound(query: query, found: try await find(query))
    }
  }

  private func take(_ found: BookShelf.Found, of query: BookQuery, _ state: inout State) {
    switch state.phase {
    case .loading(query): state.phase = .shown(Results(found, of: query))
    case .shown(var results) where results.more == .loading && results.last.next == query:
      results.append(found)
      state.phase = .shown(results)
    default: break
    }
  }

  private func fail(_ failure: Failure, _ state: inout State) {
    switch state.phase {
    case .loading(let query): state.phase = .failed(query, failure)
    case .shown(var results) where results.more == .loading:
      results.more = .failed(failure)
      state.phase = .shown(results)
    default: break
    }
  }
}

extension BooksFeature.Results {
  init(_ found: BookShelf.Found, of query: BookQuery) {
    self.init(first: query, last: query, books: [], total: 0, freshness: .fresh)
    add(found)
  }

  mutating func append(_ found: BookShelf.Found) {
    last = last.next ?? last
    add(found)
  }

  /// A work that is already shown is not shown again: pages overlap when the library grows meanwhile.
  private mutating func add(_ found: BookShelf.Found) {
    var known = Set(books.map(\.key))
    books += found.page.books.filter { known.insert($0.key).inserted }
    total = found.page.total.value
    freshness = found.freshness
    let isEnd = found.page.books.isEmpty || last.page.value * BookPage.size >= total || last.next == nil
    more = isEnd ? .complete : .idle
  }
}
