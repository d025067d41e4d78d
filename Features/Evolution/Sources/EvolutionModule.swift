package import FeatureKit
import Pokedex

/// Evolution chains, and their line on a Pokémon's page.
package enum EvolutionModule: Registering {
  static let manifest = Manifest(
    "feature.evolution", "Evolution chains with every branch and condition.",
    needs: [ServiceID((any PokedexService).self)],
    routes: ["/evolution/{name}"],
    commands: [EvolutionCommand.manifest],
    contributions: [ContributionManifest(to: "detail.sections", .section, order: 10)],
    knobs: [EvolutionFeature.branchesKnob.declaration],
    actions: ["opened", "familyLoaded", "nameUnknown", "loadFailed", "chainChanged", "retryTapped"])

  package static func register(in registry: inout Registry) {
    registry.feature(manifest) { module, context in
      let pokedex = try context.services((any PokedexService).self)
      let feature = EvolutionFeature(
        family: { try await pokedex.family(of: $0) }, changes: { await pokedex.changes() })
      module.screen("/evolution/{name}", feature)
      module.section(at: "detail.sections", EvolutionLine(family: feature))
      module.command("evolution", EvolutionCommand(pokedex: pokedex).run)
    }
  }
}
