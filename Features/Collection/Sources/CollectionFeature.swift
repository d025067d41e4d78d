import FeatureKit
import Pokedex

/// What the owner has caught, and how far each generation is.
struct CollectionFeature: Feature {
  let shelf: @Sendable (Owner) async throws -> CollectionShelf
  let undo: @Sendable (Owner) async throws -> String?
  let changes: @Sendable () async -> AsyncStream<RecordChange>

  static let showField: FieldID = "show"

  enum Selection: String, Sendable, Codable, CaseIterable {
    case caught, favourites, noted

    var label: String {
      switch self {
      case .caught: "Caught"
      case .favourites: "Favourites"
      case .noted: "With a note"
      }
    }
  }

  struct State: Sendable, Equatable {
    var selection: Selection
    var phase = Phase.loading
    /// What came of the last press.
    var news: String?
    var problem: Failure?
  }

  enum Phase: Sendable, Equatable {
    case loading
    case shown(CollectionShelf)
    case failed(Failure)
  }

  enum Action: FeatureAction {
    case opened
    case shelfLoaded(CollectionShelf)
    case loadFailed(Failure)
    case selectionChosen(String)
    case undoTapped
    case changeUndone(String?)
    case undoFailed(Failure)
    case marksChanged
    case retryTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State {
    State(selection: place["show"].flatMap(Selection.init(rawValue:)) ?? .caught)
  }

  func action(for field: FieldID, value: String) -> Action? { field == Self.showField ? .selectionChosen(value) : nil }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return [load(session), watchChanges()]
    case .marksChanged:
      return [load(session)]
    case .retryTapped:
      guard case .failed = state.phase else { return [] }
      state.phase = .loading
      return [load(session)]
    case .shelfLoaded(let shelf):
      state.phase = .shown(shelf)
      return []
    case .loadFailed(let failure):
      if case .shown = state.phase { state.problem = failure } else { state.phase = .failed(failure) }
      return []
    case .selectionChosen(let choice):
      state.selection = Selection(rawValue: choice) ?? .caught
      return []
    case .undoTapped:
      guard case .shown(let shelf) = state.phase, shelf.undoable != nil else { return [] }
      return [takeBack(session)]
    case .changeUndone(let change):
      state.news = change.map { "Undone: \($0)." }
      state.problem = nil
      return [load(session)]
    case .undoFailed(let failure):
      state.problem = failure
      return []
    }
  }

  private func load(_ session: Session) -> Effect<Action> {
    .run("shelf", failed: Action.loadFailed) { [shelf] in .shelfLoaded(try await shelf(session.owner)) }
  }

  private func takeBack(_ session: Session) -> Effect<Action> {
    .finish("undo", failed: Action.undoFailed) { [undo] in .changeUndone(try await undo(session.owner)) }
  }

  private func watchChanges() -> Effect<Action> {
    .watch("changes") { [changes] send in
      for await _ in await changes() { await send(.marksChanged) }
    }
  }
}
