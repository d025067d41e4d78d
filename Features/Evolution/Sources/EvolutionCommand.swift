import FeatureKit
import Pokedex

/// `pokehost evolution NAME`: the chain, every branch, with conditions.
struct EvolutionCommand: Sendable {
  let pokedex: any PokedexService

  static let manifest = CommandManifest(
    "evolution", "The whole evolution chain of a Pokémon.",
    arguments: [.init("NAME", .many, help: "A name in any language, or a number.", completion: "pokemon")],
    output: shape,
    examples: [
      .init("pokehost evolution eevee", "Eevee and its eight branches, with conditions"),
      .init("pokehost evolution 25 --json", "Pikachu's chain, for a script"),
    ])

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    var families: [Family] = []
    var problems: [CommandFailure] = []
    for name in arguments.words {
      do {
        families.append(try await pokedex.family(of: name))
      } catch {
        guard error.isNotFound else { throw error }
        problems.append(CommandFailure(describing: error))
      }
    }
    let branches = context.session[EvolutionFeature.branchesKnob]
    let title = families.count == 1 ? "Evolution of \(families[0].species.displayName)" : "Evolution"
    let screen = Screen<EvolutionFeature.Action>(title) {
      for family in families {
        Node.offlineNote(Freshness(note: family.note))
        Node.tree(Tree("Evolution of \(family.species.displayName)", [family.tree(branches)]))
      }
    }
    return Answer(families.map(\.chain.evolutionJSON), screen.erased(), problems: problems)
  }
}
