import FeatureKit
import Pokedex

/// One Pokémon: its picture, facts, stats, forms, and who stands beside it.
struct DetailFeature: Feature {
  let page: @Sendable (DetailRequest) async throws -> DetailPage
  let changes: @Sendable () async -> AsyncStream<PokedexChange>

  static let units = Knob(
    "detail.units", default: Units.metric, help: "metric gives cm and kg, imperial feet, inches and pounds.")
  static let language = Knob(
    "detail.language", default: "en", help: "The language of genus and entry, as a code: en, de, fr, ja …")

  enum Units: String, CaseIterable, KnobValue { case metric, imperial }

  static let compareField: FieldID = "compare"

  struct State: Sendable, Equatable {
    let request: DetailRequest
    var isShiny: Bool
    var phase = Phase.loading
    /// What was typed into "Compare with".
    var compared = ""
  }

  enum Phase: Sendable, Equatable {
    case loading
    case shown(DetailPage)
    /// No Pokémon has that name; those that were perhaps meant.
    case unknown(PokedexFailure)
    case failed(Failure)
  }

  enum Action: FeatureAction {
    case opened
    case pageLoaded(DetailPage)
    case nameUnknown(PokedexFailure)
    case loadFailed(Failure)
    case pokemonChanged(DexNumber)
    case comparisonNamed(String)
    case retryTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State {
    State(
      request: DetailRequest(name: place["name"] ?? "", form: place["form"]),
      isShiny: ["1", "true", "yes"].contains(place["shiny"]))
  }

  func action(for field: FieldID, value: String) -> Action? {
    field == Self.compareField ? .comparisonNamed(value) : nil
  }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return [load(state.request), watchChanges()]
    case .retryTapped:
      guard case .failed = state.phase else { return [] }
      state.phase = .loading
      return [load(state.request)]
    case .pokemonChanged(let id):
      guard case .shown(let page) = state.phase, page.pokemon.id == id else { return [] }
      return [load(state.request)]
    case .pageLoaded(let page):
      state.phase = .shown(page)
      return []
    case .nameUnknown(let failure):
      state.phase = .unknown(failure)
      return []
    case .loadFailed(let failure):
      // What is shown is better than nothing: a refresh that failed changes nothing.
      if case .shown = state.phase { return [] }
      state.phase = .failed(failure)
      return []
    case .comparisonNamed(let name):
      state.compared = name
      guard case .shown(let page) = state.phase, !name.allSatisfy(\.isWhitespace) else { return [] }
      return [.navigate(to: "/compare/\(page.pokemon.form)/\(name)")]
    }
  }

  private func load(_ request: DetailRequest) -> Effect<Action> {
    .run("page", failed: Action.loadFailed) { [page] in
      do {
        return .pageLoaded(try await page(request))
      } catch let failure as PokedexFailure where failure.isNotFound {
        return .nameUnknown(failure)
      }
    }
  }

  private func watchChanges() -> Effect<Action> {
    .watch("changes") { [changes] send in
      for await change in await changes() {
        if case .pokemon(let id) = change { await send(.pokemonChanged(id)) }
      }
    }
  }
}
