package import FeatureKit
import Pokedex

/// One Pokémon, and two side by side.
package enum DetailModule: Registering {
  static let actions: PointID = "detail.actions"
  static let sections: PointID = "detail.sections"

  static let route: RoutePattern = "/pokemon/{name}?form&shiny"
  static let compareRoute: RoutePattern = "/compare/{left}/{right}"

  static let manifest = Manifest(
    "feature.detail", "One Pokémon: its picture, types, measures, stats, abilities and forms; comparing two.",
    needs: [ServiceID((any PokedexService).self)],
    routes: [route, compareRoute],
    commands: [ShowCommand.manifest, CompareCommand.manifest, TypeCommand.manifest],
    points: [
      PointManifest(actions, .section, subject: "pokemon"), PointManifest(sections, .section, subject: "pokemon"),
    ],
    knobs: [DetailFeature.units.declaration, DetailFeature.language.declaration],
    actions: [
      "opened", "pageLoaded", "nameUnknown", "loadFailed", "pokemonChanged", "comparisonNamed", "retryTapped",
      "pairLoaded",
    ])

  package static func register(in registry: inout Registry) {
    registry.feature(manifest) { module, context in
      let pokedex = try context.services((any PokedexService).self)
      module.screen(
        route, DetailFeature(page: { try await pokedex.page($0) }, changes: { await pokedex.changes() }))
      module.screen(compareRoute, CompareFeature(pair: { try await pokedex.pair($0, $1) }))
      module.command("show", ShowCommand(pokedex: pokedex, random: context.random).run)
      module.command("compare", CompareCommand(pokedex: pokedex).run)
      module.command("type", TypeCommand().run)
    }
  }
}
