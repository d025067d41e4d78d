import FeatureKit
import Pokedex

/// All Pokémon, page after page, as far as one scrolls.
struct ListFeature: Feature {
  let species: @Sendable (SpeciesQuery) async throws -> Pokedex.Answer<SpeciesPage>
  let changes: @Sendable () async -> AsyncStream<PokedexChange>
  /// The filters that other features lend to this session.
  let filters: @Sendable (Session) -> [RowFilter]

  static let pageKnob = Knob<Bounded<1, 200>>(
    "list.page", default: 20, help: "How many rows a page has, from 1 to 200.")
  /// More than there are: for what can only be answered by looking at every species.
  static let everything: PageSize = 100_000

  static let nameField: FieldID = "name"
  static let typeField: FieldID = "type"
  static let generationField: FieldID = "generation"
  static let orderField: FieldID = "sort"
  static let filterField: FieldID = "filter"

  enum Action: FeatureAction {
    case opened
    case nameTyped(String)
    case typeChosen(String)
    case generationChosen(String)
    case orderChosen(String)
    case filterChosen(String)
    case endNeared
    case allWanted
    case pageLoaded(Pokedex.Answer<SpeciesPage>)
    case pageFailed(Failure)
    case listChanged
    case retryTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> ListState {
    var problems: [FieldID: ListProblem] = [:]
    let query = ListQuery(place, problems: &problems)
    do {
      return ListState(query: query, problems: problems, first: try place.number("offset") ?? 0)
    } catch {
      var state = ListState(query: query, problems: problems)
      state.offsetProblem = error
      return state
    }
  }

  func action(for field: FieldID, value: String) -> Action? {
    switch field {
    case Self.nameField: .nameTyped(value)
    case Self.typeField: .typeChosen(value)
    case Self.generationField: .generationChosen(value)
    case Self.orderField: .orderChosen(value)
    case Self.filterField: .filterChosen(value)
    default: nil
    }
  }
}

/// The rows that are here, where they begin, and whether there are more.
struct ListState: Sendable, Equatable {
  var query: ListQuery
  var problems: [FieldID: ListProblem] = [:]
  /// The offset of the first row.
  var first: Offset
  /// What the address says in place of an offset.
  var offsetProblem: NumberProblem?
  var entries: [Entry] = []
  /// Where the next page begins.
  var next: Offset
  /// How many there are in all, as the newest answer said.
  var total: Int?
  var phase = Phase.idle
  var freshness = Freshness.fresh

  init(query: ListQuery, problems: [FieldID: ListProblem] = [:], first: Offset = 0) {
    self.query = query
    self.problems = problems
    self.first = first
    next = first
  }

  enum Phase: Sendable, Equatable {
    case idle
    case loading
    /// Read again behind what is shown, after a change or because the total changed on the way.
    case refreshing
    case failed(Failure)
    case complete

    var isAsking: Bool { self == .loading || self == .refreshing }
  }

  /// A species with the row that is drawn of it: for twenty more a thousand are not drawn anew.
  struct Entry: Sendable, Equatable {
    let species: SpeciesSummary
    let row: Row<ListFeature.Action>
  }

  func entry(_ species: SpeciesSummary) -> Entry {
    Entry(species: species, row: ListFeature.row(species, order: query.order))
  }

  var rows: [SpeciesSummary] {
    get { entries.map(\.species) }
    set { entries = newValue.map(entry) }
  }

  /// The rows whose name was asked for.
  var named: [Entry] { query.name.isEmpty ? entries : entries.filter { query.names($0.species) } }
}
