import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import DetailFeature

@Suite struct CompareFeatureTests {
  let pokedex = FakePokedex()

  private func store(_ left: String, _ right: String) -> TestStore<CompareFeature> {
    TestStore(
      CompareFeature(pair: { [pokedex] in try await pokedex.pair($0, $1) }),
      at: Place(route: "/compare/\(left)/\(right)", parameters: ["left": left, "right": right]))
  }

  @Test func `two stand side by side, and who is ahead is marked in words`() async throws {
    let store = store("pikachu", "raichu-alola")
    let pair = try await pokedex.pair("pikachu", "raichu-alola")
    await store.open()
    await store.receive(.pairLoaded(pair)) { $0.phase = .shown(pair) }
    expectScreen(await store.screen, "compare")
    await store.finish()
  }

  @Test func `a name that nobody has is named`() async {
    let store = store("pikachu", "pi")
    let failure = PokedexFailure.unknownName("pi", suggestions: ["pikachu"])
    await store.open()
    await store.receive(.nameUnknown(failure)) { $0.phase = .unknown(failure) }
    expectScreen(await store.screen, "compare, unknown")
    await store.finish()
  }

  @Test func `what failed can be tried again`() async throws {
    let store = store("pikachu", "raichu")
    pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.open()
    await store.receive(.loadFailed(Failure("No network."))) { $0.phase = .failed(Failure("No network.")) }
    pokedex.fail(with: nil)
    let pair = try await pokedex.pair("pikachu", "raichu")
    await store.send(.retryTapped) { $0.phase = .loading }
    await store.receive(.pairLoaded(pair)) { $0.phase = .shown(pair) }
    await store.finish()
  }
}

@Suite struct DetailCommandTests {
  let pokedex = FakePokedex()
  let context = CommandContext(session: Session())

  private struct Third: RandomSource { func below(_ limit: Int) -> Int { min(2, limit - 1) } }

  private var show: ShowCommand { ShowCommand(pokedex: pokedex, random: Third()) }

  @Test func `show asks for the one Pokémon and nothing else`() async throws {
    let answer = try await show.run(Arguments(words: ["pikachu"]), context)
    #expect(answer.documents == [try pokedex.pokemon(25).showJSON])
    #expect(pokedex.questions == ["resolve pikachu", "pokemon 25", "pokemon 25"])
    expectScreen(answer.screen, "show")
  }

  @Test func `show prints those that it finds and reports the others`() async throws {
    let answer = try await show.run(Arguments(words: ["pikachu", "pikchu", "raichu-alola"]), context)
    #expect(answer.documents.count == 2)
    #expect(answer.problems.map(\.code) == [.notFound])
    #expect(answer.problems.first?.candidates == ["pikachu"])
    expectScreen(answer.screen, "show two")
  }

  @Test func `show random is one of them all`() async throws {
    let answer = try await show.run(Arguments(words: ["random"]), context)
    #expect(answer.screen.title == "#0003 Venusaur")
  }

  @Test func `show ends when nobody can be asked`() async {
    pokedex.fail(with: .outOfReach(reason: "No network."))
    await #expect(throws: PokedexFailure.outOfReach(reason: "No network.")) {
      try await show.run(Arguments(words: ["pikachu"]), context)
    }
  }

  @Test func `compare answers with both and their differences`() async throws {
    let answer = try await CompareCommand(pokedex: pokedex).run(Arguments(words: ["pikachu", "raichu"]), context)
    #expect(answer.documents == [Pokemon.compareJSON(try pokedex.pokemon(25), try pokedex.pokemon(26))])
  }

  @Test func `type tells a pair's weaknesses four-fold`() async throws {
    let answer = try await TypeCommand().run(Arguments(words: ["fire", "flying"]), context)
    expectScreen(answer.screen, "type")
  }

  @Test func `type names what is no type`() async {
    await #expect(throws: CommandFailure.self) {
      try await TypeCommand().run(Arguments(words: ["fier"]), context)
    }
    await #expect(throws: CommandFailure.self) {
      try await TypeCommand().run(Arguments(words: ["fire", "water", "ice"]), context)
    }
  }
}
