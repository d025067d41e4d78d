import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import EvolutionFeature

/// Families over the service of the bundled facts, which is the one that is shipped.
@Suite struct EvolutionBundledServiceTests {
  private let pokedex = BundledPokedex(sprites: "")

  @Test(arguments: [
    ("bulbasaur", "Bulbasaur → Ivysaur → Venusaur"),
    ("eevee", "Eevee → Vaporeon, Jolteon, Flareon, Espeon, Umbreon, Leafeon, Glaceon, Sylveon"),
    ("dustox", "Wurmple → Silcoon, Cascoon → Beautifly, Dustox"),
  ])
  func `every branch is there`(name: String, line: String) async throws {
    #expect(try await pokedex.family(of: name).summary(.all) == line)
  }

  @Test(arguments: [
    ("ivysaur", "Bulbasaur → Ivysaur → Venusaur"), ("eevee", "Eevee → Vaporeon"),
    ("dustox", "Wurmple → Cascoon → Dustox"), ("umbreon", "Eevee → Umbreon"),
  ])
  func `the one line is the one that holds the Pokémon`(name: String, line: String) async throws {
    #expect(try await pokedex.family(of: name).summary(.first) == line)
  }

  @Test func `babies are marked, and so is the one that the screen is about`() async throws {
    let family = try await pokedex.family(of: "raichu-alola")
    let outline = EvolutionFeature.screen(for: family, branches: .all).outline
    #expect(outline.contains("#0172 Pichu {Baby"))
    #expect(outline.contains("#0026 Raichu (current)"))
    #expect(outline.contains("by Raichu Alola: Thunder Stone, in Alola"))
  }
}
