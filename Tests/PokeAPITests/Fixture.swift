import FeatureKit
import FeatureTesting
import Pokedex
import StorageMemory
import Testing
import TransportCurl

@testable import PokeAPI

extension PokemonRecord {
  static let bulbasaur = PokemonRecord(
    id: 1, name: "bulbasaur", species: 1, types: ["grass", "poison"], height: Height(decimetres: 7),
    weight: Weight(hectograms: 69),
    stats: BaseStats(hp: 45, attack: 49, defense: 49, specialAttack: 65, specialDefense: 65, speed: 45),
    abilities: [Ability("overgrow"), Ability("chlorophyll", isHidden: true)], pictures: PictureAddresses())
}

extension SpeciesRecord {
  static let bulbasaur = SpeciesRecord(
    id: 1, name: "bulbasaur", generation: Generation(1), chain: 1, genus: LocalizedText([.english: "Seed Pokémon"]),
    names: LocalizedText([.english: "Bulbasaur", "de": "Bisasam"]), forms: [FormReference(id: 1, name: "bulbasaur")])
}

extension EvolutionChain {
  static let bulbasaur = EvolutionChain(
    id: 1,
    root: Stage(
      SpeciesReference(id: 1, name: "bulbasaur"), evolvesTo: [Stage(SpeciesReference(id: 2, name: "ivysaur"))]))
}

/// A source over a memory store and a table of one Pokémon, as of 2026-08-08.
struct Fixture {
  let store = MemoryStore()
  let source: PokedexSource

  init(_ policy: SourcePolicy, over transport: any HTTPTransport, base: String, time: any TimeSource = SystemTime())
    throws
  {
    let writer = FactsWriter(pokemon: [.bulbasaur], species: [.bulbasaur], chains: [.bulbasaur])
    let table = try #require(FactsTable(FactsMemory(writer.bytes(asOf: "2026-08-08"))))
    let client = PokeClient(base: base, over: transport, version: "test")
    let pictures = PokemonPictures(store: store, decoder: nil, network: nil, time: time, isKnown: { _ in true }) { _ in
      nil
    }
    source = PokedexSource(
      policy, facts: BundledPokedex(table, sprites: "https://sprites.example"), store: store, client: client,
      pictures: pictures, time: time)
  }

  /// How many records of any kind are kept.
  func kept() async throws -> Int {
    var count = 0
    for collection in try await store.collections(in: .sharedCache) {
      count += try await store.count(collection, prefix: "")
    }
    return count
  }
}
