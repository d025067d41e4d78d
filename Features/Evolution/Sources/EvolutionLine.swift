import FeatureKit
import Pokedex

/// What Evolution adds to a Pokémon's page: the family in one line, and the way to the whole of it.
struct EvolutionLine: Feature {
  let family: EvolutionFeature

  var opened: EvolutionFeature.Action? { .opened }

  func start(at place: Place, in session: Session) -> EvolutionFeature.State {
    EvolutionFeature.State(name: place.subject?.id ?? "")
  }

  func reduce(
    _ state: inout EvolutionFeature.State, _ action: EvolutionFeature.Action, in session: Session
  ) -> [Effect<EvolutionFeature.Action>] {
    family.reduce(&state, action, in: session)
  }

  /// Nothing until it is there: a section that is empty would only take room.
  func screen(for state: EvolutionFeature.State, in session: Session) -> Screen<EvolutionFeature.Action> {
    Screen("Evolution") {
      switch state.phase {
      case .loading, .unknown: [Node<EvolutionFeature.Action>]()
      case .failed(let failure):
        Section("evolution", "Evolution") { Node.failed(failure, retry: .retryTapped) }
      case .shown(let family):
        Section("evolution", "Evolution") {
          Text(family.summary(session[EvolutionFeature.branchesKnob]))
          if !family.chain.root.evolvesTo.isEmpty {
            Controls("More", [Control("Whole family", .link("/evolution/\(family.species.name)"), key: "e")])
          }
        }
      }
    }
  }
}

extension Family {
  /// "Bulbasaur → Ivysaur → Venusaur"; branches of one stage are parted by commas.
  func summary(_ branches: EvolutionFeature.Branches) -> String {
    guard !chain.root.evolvesTo.isEmpty else { return "\(species.displayName) does not evolve." }
    let stages: [[EvolutionChain.Stage]] =
      switch branches {
      case .all: generations([chain.root])
      case .first: chain.line(containing: species.id).map { [$0] }
      }
    return stages.map { $0.map(\.species.displayName).joined(separator: ", ") }.joined(separator: " → ")
  }

  private func generations(_ stages: [EvolutionChain.Stage]) -> [[EvolutionChain.Stage]] {
    stages.isEmpty ? [] : [stages] + generations(stages.flatMap(\.evolvesTo))
  }
}
