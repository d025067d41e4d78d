import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import DetailFeature

extension DetailFeature {
  init(_ pokedex: FakePokedex) {
    self.init(page: { try await pokedex.page($0) }, changes: { pokedex.changes() })
  }
}

@Suite struct DetailFeatureTests {
  let pokedex = FakePokedex()

  private func store(
    _ name: String, _ query: String = "", in session: Session = Session()
  ) -> TestStore<DetailFeature> {
    let route = Route(parsing: "/pokemon/\(name)\(query)") ?? .home
    return TestStore(DetailFeature(pokedex), at: Place(route: route, parameters: ["name": name]), in: session)
  }

  private func shown(
    _ name: String, _ query: String = "", in session: Session = Session()
  ) async throws -> TestStore<DetailFeature> {
    let store = store(name, query, in: session)
    let page = try await pokedex.page(await store.state.request)
    await store.open()
    await store.receive(.pageLoaded(page)) { $0.phase = .shown(page) }
    return store
  }

  @Test func `a page shows all there is`() async throws {
    let store = try await shown("bulbasaur")
    expectScreen(await store.screen, "bulbasaur")
    await store.finish()
  }

  @Test func `neighbours are those by number`() async throws {
    let page = try await pokedex.page(DetailRequest(name: "ivysaur"))
    #expect(page.previous?.name == "bulbasaur")
    #expect(page.next?.name == "venusaur")
  }

  @Test func `another form has its own types, stats and picture`() async throws {
    let store = try await shown("raichu", "?form=raichu-alola&shiny=1")
    expectScreen(await store.screen, "form, shiny")
    await store.finish()
  }

  @Test func `what is rare leaves no empty line`() async throws {
    let store = try await shown("flabebe")
    expectScreen(await store.screen, "rare")
    #expect(await store.screen.flaws == [])
    await store.finish()
  }

  @Test func `feet and pounds by the knob`() async throws {
    let session = Session(knobs: KnobValues().setting(DetailFeature.units, .imperial))
    let store = try await shown("pikachu", in: session)
    let outline = await store.screen.outline
    #expect(outline.contains("Height: 1′ 4″"))
    #expect(outline.contains("Weight: 13.2 lb"))
    await store.finish()
  }

  @Test func `a language that is missing falls back on English`() async throws {
    let session = Session(knobs: KnobValues().setting(DetailFeature.language, "de"))
    let store = try await shown("pikachu", in: session)
    #expect(await store.screen.outline.contains("Genus: Mouse Pokémon"))
    await store.finish()
  }

  @Test func `a name that nobody has offers those that were perhaps meant`() async {
    let store = store("bulbasaurr")
    let failure = PokedexFailure.unknownName("bulbasaurr", suggestions: ["bulbasaur"])
    await store.open()
    await store.receive(.nameUnknown(failure)) { $0.phase = .unknown(failure) }
    expectScreen(await store.screen, "unknown")
    await store.finish()
  }

  @Test func `a form that there is not names those that there are`() async {
    let store = store("raichu", "?form=raichu-galar")
    let failure = PokedexFailure.unknownName("raichu-galar", suggestions: ["raichu", "raichu-alola"])
    await store.open()
    await store.receive(.nameUnknown(failure)) { $0.phase = .unknown(failure) }
    await store.finish()
  }

  @Test func `what failed can be tried again`() async throws {
    let store = store("pikachu")
    pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.open()
    await store.receive(.loadFailed(Failure("No network."))) { $0.phase = .failed(Failure("No network.")) }
    expectScreen(await store.screen, "failed")
    pokedex.fail(with: nil)
    let page = try await pokedex.page(DetailRequest(name: "pikachu"))
    await store.send(.retryTapped) { $0.phase = .loading }
    expectScreen(await store.screen, "loading")
    await store.receive(.pageLoaded(page)) { $0.phase = .shown(page) }
    await store.send(.retryTapped)
    await store.finish()
  }

  @Test func `fresh data that came behind replaces the old, and a failure of that is not shown`() async throws {
    pokedex.note("Kept 9 days ago.")
    let store = try await shown("pikachu")
    expectScreen(await store.screen, "offline")
    pokedex.note(nil)
    let page = try await pokedex.page(DetailRequest(name: "pikachu"))
    await store.send(.pokemonChanged(26))
    await store.send(.pokemonChanged(25))
    await store.receive(.pageLoaded(page)) { $0.phase = .shown(page) }
    pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.send(.pokemonChanged(25))
    await store.receive(.loadFailed(Failure("No network.")))
    await store.finish()
  }

  @Test func `a name to compare with leads to both`() async throws {
    let store = try await shown("pikachu")
    await store.fill("compare", "mr mime") { $0.compared = "mr mime" }
    await store.receiveNavigation(to: "/compare/pikachu/\("mr mime")")
    await store.fill("compare", "  ") { $0.compared = "  " }
    await store.finish()
  }

  @Test func `every action comes back from JSON`() async throws {
    let page = try await pokedex.page(DetailRequest(name: "raichu"))
    let actions: [DetailFeature.Action] = [
      .opened, .pageLoaded(page), .nameUnknown(.ambiguousName("x", candidates: ["a"])), .loadFailed(Failure("x")),
      .pokemonChanged(1), .comparisonNamed("é"), .retryTapped,
    ]
    for action in actions {
      #expect(try Document.read(DetailFeature.Action.self, from: Document.bytes(of: action)) == action)
    }
  }

  @Test func `random lives hold what must hold`() async throws {
    let page = try await pokedex.page(DetailRequest(name: "raichu"))
    for seed in lifeSeeds {
      let time = TestTime()
      let whims = Whims(time, seed: seed)
      let feature = DetailFeature(
        page: { request in try await whims.answer(request) { page } }, changes: { FakePokedex().changes() })
      await liveRandomly(feature, at: "/pokemon/raichu", time: time, seed: seed) { chance in
        let actions: [DetailFeature.Action] = [
          .opened, .retryTapped, .pokemonChanged(26), .comparisonNamed("a"), .loadFailed(Failure("Late.")),
        ]
        return .action(AnyAction(actions.randomElement(using: &chance) ?? .opened))
      }
    }
  }
}
