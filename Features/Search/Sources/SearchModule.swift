package import FeatureKit
import Pokedex

/// Search by name or number.
package enum SearchModule: Registering {
  static let manifest = Manifest(
    "feature.search", "Search by name or number, forgiving of typos.",
    needs: [ServiceID((any PokedexService).self)], uses: [ServiceID((any RecordStore).self)],
    routes: ["/search?q"],
    entries: [
      HomeEntry("Search", "/search", summary: "By name or number, in any language, typos forgiven.", order: 20)
    ],
    commands: [SearchCommand.manifest],
    actions: [
      "opened", "queryTyped", "resultsFound", "searchFailed", "recentLoaded", "recentFailed", "recentCleared",
      "retryTapped", "rememberTapped",
    ])

  package static func register(in registry: inout Registry) {
    registry.feature(manifest) { module, context in
      let pokedex = try context.services((any PokedexService).self)
      let records = context.services.optional((any RecordStore).self)
      let recent = records.map { RecentSearches(records: $0, namespace: context.userRecords, time: context.time) }
      let feature = SearchFeature(
        search: { try await pokedex.search($0, limit: SearchQuery.limit) }, recent: recent)
      module.screen("/search?q", feature)
      module.command("search", SearchCommand(feature: feature).run)
    }
  }
}
