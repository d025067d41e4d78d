import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import EvolutionFeature

/// The place of `/evolution/{name}`.
func evolutionPlace(_ name: String) -> Place { Place(route: "/evolution/\(name)", parameters: ["name": name]) }

extension EvolutionFeature {
  init(_ pokedex: FakePokedex) {
    self.init(family: { try await pokedex.family(of: $0) }, changes: { pokedex.changes() })
  }
}

@Suite struct EvolutionFeatureTests {
  let pokedex = FakePokedex()

  private func store(_ name: String) -> TestStore<EvolutionFeature> {
    TestStore(EvolutionFeature(pokedex), at: evolutionPlace(name))
  }

  private func shown(_ name: String) async throws -> TestStore<EvolutionFeature> {
    let store = store(name)
    let family = try await pokedex.family(of: name)
    await store.open()
    await store.receive(.familyLoaded(family)) { $0.phase = .shown(family) }
    return store
  }

  @Test func `the family comes when the screen opens`() async throws {
    let store = try await shown("bulbasaur")
    expectScreen(await store.screen, "bulbasaur")
    await store.finish()
  }

  @Test func `branches, babies, forms and older games`() async throws {
    let eevee = try await shown("eevee")
    expectScreen(await eevee.screen, "eevee")
    await eevee.finish()
    let pikachu = try await shown("pikachu")
    expectScreen(await pikachu.screen, "pikachu")
    await pikachu.finish()
  }

  @Test func `a family of one says so, accents and all`() async throws {
    let store = try await shown("flabebe")
    expectScreen(await store.screen, "alone")
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

  @Test func `what failed can be tried again`() async throws {
    let store = store("bulbasaur")
    pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.open()
    await store.receive(.loadFailed(Failure("No network."))) { $0.phase = .failed(Failure("No network.")) }
    expectScreen(await store.screen, "failed")
    pokedex.fail(with: nil)
    let family = try await pokedex.family(of: "bulbasaur")
    await store.send(.retryTapped) { $0.phase = .loading }
    expectScreen(await store.screen, "loading")
    await store.receive(.familyLoaded(family)) { $0.phase = .shown(family) }
    await store.send(.retryTapped)
    await store.finish()
  }

  @Test func `a change of this chain reads it again, and a failure of that is not shown`() async throws {
    let store = try await shown("bulbasaur")
    pokedex.note("Kept 3 days ago.")
    let family = try await pokedex.family(of: "bulbasaur")
    await store.send(.chainChanged(2))
    await store.send(.chainChanged(1))
    await store.receive(.familyLoaded(family)) { $0.phase = .shown(family) }
    expectScreen(await store.screen, "offline")
    pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.send(.chainChanged(1))
    await store.receive(.loadFailed(Failure("No network.")))
    await store.finish()
  }

  @Test func `first gives the one line that the Pokémon stands on`() async throws {
    let session = Session(knobs: KnobValues().setting(EvolutionFeature.branchesKnob, .first))
    for (name, line) in [
      ("bulbasaur", "Bulbasaur → Ivysaur → Venusaur"), ("ivysaur", "Bulbasaur → Ivysaur → Venusaur"),
      ("venusaur", "Bulbasaur → Ivysaur → Venusaur"), ("eevee", "Eevee → Vaporeon"),
    ] {
      let family = try await pokedex.family(of: name)
      #expect(family.summary(session[EvolutionFeature.branchesKnob]) == line)
    }
    let leafeon = Family(chain: .eevee, species: SpeciesReference(id: 470, name: "leafeon"))
    #expect(leafeon.summary(.first) == "Eevee → Leafeon")
    expectScreen(EvolutionFeature.screen(for: leafeon, branches: .first), "first line")
  }

  @Test func `the section on a Pokémon's page is one line and the way to the rest`() async throws {
    let place = Place(route: "/pokemon/eevee", subject: Subject("pokemon", id: "133", name: "Eevee"))
    let store = TestStore(EvolutionLine(family: EvolutionFeature(pokedex)), at: place)
    let family = try await pokedex.family(of: "133")
    await store.open()
    #expect(await store.screen.nodes.isEmpty)
    await store.receive(.familyLoaded(family)) { $0.phase = .shown(family) }
    expectScreen(await store.screen, "section")
    await store.finish()
  }

  @Test func `every action comes back from JSON`() async throws {
    let family = try await pokedex.family(of: "eevee")
    let actions: [EvolutionFeature.Action] = [
      .opened, .familyLoaded(family), .nameUnknown(.unknownName("x", suggestions: [])), .loadFailed(Failure("x")),
      .chainChanged(7), .retryTapped,
    ]
    for action in actions {
      #expect(try Document.read(EvolutionFeature.Action.self, from: Document.bytes(of: action)) == action)
    }
  }

  @Test func `random lives hold what must hold`() async {
    for seed in lifeSeeds {
      let time = TestTime()
      let whims = Whims(time, seed: seed)
      let family = Family(chain: .eevee, species: Pokemon.eevee.species)
      let feature = EvolutionFeature(
        family: { name in try await whims.answer(name) { family } }, changes: { FakePokedex().changes() })
      await liveRandomly(feature, at: "/evolution/eevee", time: time, seed: seed) { chance in
        let actions: [EvolutionFeature.Action] = [
          .opened, .retryTapped, .chainChanged(67), .loadFailed(Failure("Late.")),
        ]
        return .action(AnyAction(actions.randomElement(using: &chance) ?? .opened))
      }
    }
  }

  @Test func `the command answers with the chain, and reports names that are missing`() async throws {
    let command = EvolutionCommand(pokedex: pokedex)
    let answer = try await command.run(Arguments(words: ["eevee", "mewthree"]), CommandContext(session: Session()))
    #expect(answer.documents == [EvolutionChain.eevee.evolutionJSON])
    #expect(answer.problems.map(\.code) == [.notFound])
    expectScreen(answer.screen, "command")
  }
}
