package import FeatureKit
import Pokedex

/// The list of all Pokémon: the first screen.
package enum ListModule: Registering {
  static let badges: PointID = "list.badges"
  static let filters: PointID = "list.filters"
  static let rowActions: PointID = "list.row.actions"

  static let route: RoutePattern = "/pokemon?type&generation&sort&offset&filter&q"

  static let manifest = Manifest(
    "feature.list", "All Pokémon: filtered, sorted, as far as one scrolls.",
    needs: [ServiceID((any PokedexService).self)],
    routes: [route],
    entries: [HomeEntry("Pokémon", "/pokemon", summary: "All of them, by number, name, type or stat.", order: 10)],
    commands: [ListCommand.manifest],
    points: [
      PointManifest(badges, .rows, subject: "pokemon"), PointManifest(rowActions, .rows, subject: "pokemon"),
      PointManifest(filters, .filters, subject: "pokemon"),
    ],
    knobs: [ListFeature.pageKnob.declaration],
    actions: [
      "opened", "nameTyped", "typeChosen", "generationChosen", "orderChosen", "filterChosen", "endNeared",
      "allWanted", "pageLoaded", "pageFailed", "listChanged", "retryTapped",
    ])

  package static func register(in registry: inout Registry) {
    registry.feature(manifest) { module, context in
      let pokedex = try context.services((any PokedexService).self)
      let contributions = context.contributions
      let feature = ListFeature(
        species: { try await pokedex.species($0) }, changes: { await pokedex.changes() },
        filters: { contributions.filters(at: filters, for: $0) })
      module.screen(route, feature)
      module.command("list", ListCommand(feature: feature).run)
    }
  }
}
