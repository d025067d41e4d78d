import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import DetailFeature

/// Pages over the service of the bundled facts, which is the one that is shipped.
@Suite struct DetailBundledServiceTests {
  private let pokedex = BundledPokedex(sprites: "")

  private func outline(_ name: String, form: String? = nil) async throws -> String {
    let request = DetailRequest(name: name, form: form)
    let feature = DetailFeature(
      page: { [pokedex] in try await pokedex.page($0) }, changes: { [pokedex] in await pokedex.changes() })
    let state = DetailFeature.State(
      request: request, isShiny: false, phase: .shown(try await pokedex.page(request)))
    let screen = feature.screen(for: state, in: Session())
    #expect(screen.flaws == [])
    return screen.outline
  }

  @Test func `a name in another language opens the page`() async throws {
    let page = try await outline("Glurak")
    #expect(page.contains("heading 1: #0006 Charizard"))
    #expect(page.contains("Weak to ×4: Rock"))
    #expect(page.contains("Unharmed by ×0: Ground"))
    #expect(page.contains("Total: 534"))
  }

  @Test func `a form has types, stats and a picture of its own`() async throws {
    let page = try await outline("charizard", form: "charizard-mega-x")
    #expect(page.contains("Fire [fire], Dragon [dragon]"))
    #expect(page.contains("Attack: 130"))
    #expect(page.contains("sprite:10034"))
    #expect(page.contains("[Gigantamax] → /pokemon/charizard?form=charizard-gmax"))
  }

  @Test func `a species whose form bears another name is found by its own`() async throws {
    #expect(try await outline("deoxys").contains("heading 1: #0386 Deoxys"))
  }
}
