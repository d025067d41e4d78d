import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import CollectionFeature

/// A collection over the service of the bundled facts, which is the one that is shipped.
@Suite struct CollectionBundledServiceTests {
  private let source = CollectionSource(pokedex: BundledPokedex(sprites: ""), book: Desk().book)

  @Test func `each generation has as many as the games say`() async throws {
    let shelf = try await source.shelf(for: .local)
    #expect(shelf.progress.map(\.total) == [151, 100, 135, 107, 156, 72, 88, 96, 120])
  }

  @Test func `what is missing is all but what is caught`() async throws {
    _ = try await source.book.change(25, for: .local, saying: "caught for Pikachu") { $0.isCaught = true }
    let filter = RowFilter.collection { [source] in try await source.shelf(for: $0) }
    let missing = try await filter.matches("missing", Session())
    #expect(missing.count == 1024 && !missing.contains("25"))
    #expect(try await filter.matches("caught", Session()) == ["25"])
  }
}
