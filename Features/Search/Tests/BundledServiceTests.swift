import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import SearchFeature

/// Searches over the service of the bundled facts, which is the one that is shipped.
@Suite struct SearchBundledServiceTests {
  private let pokedex = BundledPokedex(sprites: "")

  @Test(arguments: [
    ("pika", "Pikachu"), ("pikchu", "Pikachu"), ("glurak", "Charizard"), ("25", "Pikachu"), ("flabebe", "Flabébé"),
    ("type:dragon gen:1", "Dratini"),
  ])
  func `what is meant comes first`(typed: String, name: String) async throws {
    let found = try await pokedex.search(SearchQuery(typed).text, limit: SearchQuery.limit).value
    #expect(found.hits.first?.species.displayName == name)
  }

  @Test func `what cannot be found offers what comes near, or says how to go on`() async throws {
    let query = try SearchQuery("zzzzzzz")
    let found = try await pokedex.search(query.text, limit: SearchQuery.limit)
    #expect(found.value.hits.isEmpty)
    let screen = Screen<SearchFeature.Action>("Search") { SearchFeature.results(found.value, for: query) }
    #expect(screen.outline.contains("No Pokémon matches “zzzzzzz”."))
  }
}
