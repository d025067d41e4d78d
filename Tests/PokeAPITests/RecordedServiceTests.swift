import FeatureKit
import FeatureTesting
import Pokedex
import System
import Testing
import TransportReplay

@testable import PokeAPI

/// Each endpoint, asked through a transport that answers from files.
@Suite struct RecordedServiceTests {
  private static let recordings =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    + "/Recordings"

  private func fixture(_ policy: SourcePolicy = .live) throws -> Fixture {
    try Fixture(
      policy, over: ReplayTransport(Recording(folder: Self.recordings)), base: "https://poke.example/api/v2")
  }

  @Test func `a Pokémon is its species' record and its form's`() async throws {
    let answer = try await fixture().source.pokemon(25)
    #expect(answer.origin == .live)
    let pikachu = answer.value
    #expect(pikachu.displayName == "Pikachu")
    #expect(pikachu.types == ["electric"])
    #expect((pikachu.height.centimetres, pikachu.weight.kilograms) == (40, "6.0"))
    #expect(pikachu.stats.total == 320)
    #expect(pikachu.abilities == [Ability("static"), Ability("lightning-rod", isHidden: true)])
    #expect(pikachu.genus.text(in: "de") == "Maus-Pokémon")
    #expect(pikachu.entry.text() == "It keeps its tail raised to monitor its surroundings.")
    #expect(pikachu.pictures.front == "https://sprites.example/25.png")
    #expect(pikachu.chain == 10)
  }

  @Test func `a form is asked for by its own number, and knows its species and siblings`() async throws {
    let attack = try await fixture().source.pokemon(10_001).value
    #expect(attack.species == SpeciesReference(id: 386, name: "deoxys"))
    #expect(attack.forms.map(\.id) == [386, 10_001])
    #expect(attack.rarity == .mythical)
  }

  @Test(arguments: [25, 386, 10_001]) func `a chain is found by species and by form`(id: DexNumber) async throws {
    let chain = try await fixture().source.evolution(of: id).value
    #expect(chain.id == (id == 25 ? 10 : 198))
    #expect(chain.stages.contains { $0.species.id == (id == 25 ? 25 : 386) })
  }

  @Test func `a page has the service's order and total; types come with the records`() async throws {
    let page = try await fixture().source.species(SpeciesQuery(limit: 2)).value
    #expect(page.species.map(\.name) == ["pikachu", "deoxys"])
    #expect(page.species.map(\.types) == [["electric"], ["psychic"]])
    #expect((page.total, page.next) == (3, 2))
    let last = try await fixture().source.species(SpeciesQuery(offset: 2, limit: 2)).value
    #expect(last.species.map(\.name) == ["bulbasaur"])
    #expect(last.next == nil)
  }

  @Test func `a type says what its attacks do to others`() async throws {
    let electric = try await fixture().source.client.api(PokeClient.type(13))
    #expect(
      electric.row
        == TypeChart.Row("electric", double: ["flying", "water"], half: ["grass", "electric"], none: ["ground"]))
  }

  @Test func `what was fetched is kept, and answers without the service`() async throws {
    let fixture = try fixture(.auto(maxAge: 86_400_000))
    let first = try await fixture.source.pokemon(25)
    let second = try await fixture.source.pokemon(25)
    #expect((first.origin, second.origin) == (.live, .storage))
    #expect(first.value == second.value)
    #expect(try await fixture.kept() == 2)
  }

  @Test func `a record of another number is refused`() async throws {
    let resource = Resource<PokemonRecord>.pokemon
    let body = Array(#"{"id":26,"name":"raichu"}"#.utf8)
    #expect(throws: (any Error).self) { try resource.read(body, of: 25) }
  }

  @Test func `a list that does not come is one failure of the sync`() async throws {
    let fixture = try fixture()
    let chains = fixture.source.syncParts.filter { $0.name == "evolution" }
    let run = SyncRun(
      chains, jobs: 2, store: fixture.store, time: SystemTime(), lastDeployment: { nil }, progress: { _ in })
    // The recording holds no list of chains: that is one failure with its reason, not a crash.
    let tally = try await run()
    #expect(tally.failures.map(\.what) == ["evolution"])
    #expect(await fixture.source.lastDeployment() == 1_786_004_122_000)
  }
}
