import FeatureKit
import Pokedex

/// The whole family of one species, as a tree.
struct EvolutionFeature: Feature {
  let family: @Sendable (_ name: String) async throws -> Family
  let changes: @Sendable () async -> AsyncStream<PokedexChange>

  static let branchesKnob = Knob(
    "evolution.branches", default: Branches.all,
    help: "all shows every branch; first shows the one line that the Pokémon stands on.")

  enum Branches: String, CaseIterable, KnobValue { case all, first }

  struct State: Sendable, Equatable {
    let name: String
    var phase = Phase.loading
  }

  enum Phase: Sendable, Equatable {
    case loading
    case shown(Family)
    /// No Pokémon has that name; those that were perhaps meant.
    case unknown(PokedexFailure)
    case failed(Failure)
  }

  enum Action: FeatureAction {
    case opened
    case familyLoaded(Family)
    case nameUnknown(PokedexFailure)
    case loadFailed(Failure)
    case chainChanged(ChainNumber?)
    case retryTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State { State(name: place["name"] ?? place.subject?.id ?? "") }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return [load(state.name), watchChanges()]
    case .retryTapped:
      guard case .failed = state.phase else { return [] }
      state.phase = .loading
      return [load(state.name)]
    case .chainChanged(let chain):
      guard case .shown(let family) = state.phase, family.chain.id == chain else { return [] }
      return [load(state.name)]
    case .familyLoaded(let family):
      state.phase = .shown(family)
      return []
    case .nameUnknown(let failure):
      state.phase = .unknown(failure)
      return []
    case .loadFailed(let failure):
      // What is shown is better than nothing: a refresh that failed changes nothing.
      if case .shown = state.phase { return [] }
      state.phase = .failed(failure)
      return []
    }
  }

  private func load(_ name: String) -> Effect<Action> {
    .run("family", failed: Action.loadFailed) { [family] in
      do {
        return .familyLoaded(try await family(name))
      } catch let failure as PokedexFailure where failure.isNotFound {
        return .nameUnknown(failure)
      }
    }
  }

  private func watchChanges() -> Effect<Action> {
    .watch("changes") { [changes] send in
      for await change in await changes() {
        if case .evolution(let chain) = change { await send(.chainChanged(chain)) }
      }
    }
  }
}

/// A chain, and whose screen it is on.
struct Family: Sendable, Equatable, Codable {
  var chain: EvolutionChain
  var species: SpeciesReference
  /// The quiet line about the data's age; nil when it is fresh.
  var note: String?
}

extension PokedexService {
  /// The family of the Pokémon that a typed name means; a form's is its species'.
  func family(of name: String) async throws(PokedexFailure) -> Family {
    let found = try await resolve(name).found(for: name)
    let answer = try await evolution(of: found.species.id)
    return Family(chain: answer.value, species: found.species, note: answer.note)
  }
}
