import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import ListFeature

/// The list over the service of the bundled facts, which is the one that is shipped.
@Suite struct ListBundledServiceTests {
  private let pokedex = BundledPokedex(sprites: "")

  private var feature: ListFeature {
    ListFeature(
      species: { [pokedex] in try await pokedex.species($0) }, changes: { [pokedex] in await pokedex.changes() },
      filters: { _ in [] })
  }

  @Test func `every species comes once, in national order, twenty at a time`() async throws {
    let session = Session()
    var state = feature.start(at: Place(route: "/pokemon"), in: session)
    var pages = 0
    while state.phase != .complete {
      let page = try await feature.species(state.query.page(from: state.next, size: 20))
      state.phase = .loading
      _ = feature.reduce(&state, .pageLoaded(page), in: session)
      pages += 1
      try #require(pages <= 60)
    }
    #expect(state.rows.map(\.id.value) == Array(1...1025))
    #expect(pages == 52)
    #expect(feature.screen(for: state, in: session).flaws == [])
  }

  @Test func `type, generation and stat narrow it down together`() async throws {
    let query = ListQuery(types: [PokemonType("water")], generation: Generation(1), order: .stat(.speed))
    let page = try await feature.species(query.page(from: 0, size: 3)).value
    #expect(page.species.map(\.displayName) == ["Starmie", "Tentacruel", "Poliwag"])
  }
}
