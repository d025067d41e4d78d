import FeatureKit
import Pokedex

/// Two Pokémon side by side.
struct CompareFeature: Feature {
  let pair: @Sendable (_ left: String, _ right: String) async throws -> Pair

  struct Pair: Sendable, Equatable, Codable {
    var left: Pokemon
    var right: Pokemon
    var note: String?
  }

  struct State: Sendable, Equatable {
    let left: String
    let right: String
    var phase = Phase.loading
  }

  enum Phase: Sendable, Equatable {
    case loading
    case shown(Pair)
    case unknown(PokedexFailure)
    case failed(Failure)
  }

  enum Action: FeatureAction {
    case opened
    case pairLoaded(Pair)
    case nameUnknown(PokedexFailure)
    case loadFailed(Failure)
    case retryTapped
  }

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State {
    State(left: place["left"] ?? "", right: place["right"] ?? "")
  }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return [load(state)]
    case .retryTapped:
      guard case .failed = state.phase else { return [] }
      state.phase = .loading
      return [load(state)]
    case .pairLoaded(let pair):
      state.phase = .shown(pair)
    case .nameUnknown(let failure):
      state.phase = .unknown(failure)
    case .loadFailed(let failure):
      state.phase = .failed(failure)
    }
    return []
  }

  private func load(_ state: State) -> Effect<Action> {
    .run("pair", failed: Action.loadFailed) { [pair] in
      do {
        return .pairLoaded(try await pair(state.left, state.right))
      } catch let failure as PokedexFailure where failure.isNotFound {
        return .nameUnknown(failure)
      }
    }
  }

  func screen(for state: State, in session: Session) -> Screen<Action> {
    switch state.phase {
    case .loading:
      Screen("Compare") { Node.loading("\(DisplayName.words(state.left)) and \(DisplayName.words(state.right))") }
    case .failed(let failure): Screen("Compare") { Node.failed(failure, retry: .retryTapped) }
    case .unknown(let failure):
      Screen("Compare") { Node.empty(failure.sentence, hint: failure.hint ?? "Go back and type another name.") }
    case .shown(let pair): Self.screen(for: pair, in: session)
    }
  }
}

extension PokedexService {
  func pair(_ left: String, _ right: String) async throws(PokedexFailure) -> CompareFeature.Pair {
    let first = try await pokemon(named: left)
    let second = try await pokemon(named: right)
    return CompareFeature.Pair(left: first.value, right: second.value, note: first.note ?? second.note)
  }
}
