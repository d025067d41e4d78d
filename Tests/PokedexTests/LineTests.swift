import Testing

@testable import Pokedex

@Suite struct LineTests {
  static let hostile = "a\tb\nc%|=,;{}() !'^-\u{1B}[31mé\u{0}"

  @Test func `a Pokémon comes back as it was, whatever its texts hold`() throws {
    let record = PokemonRecord(
      id: 10_001, name: Self.hostile, species: 386, types: [PokemonType(Self.hostile), "x"],
      height: Height(decimetres: 17), weight: Weight(hectograms: 0),
      stats: BaseStats(
        hp: 1, attack: 2, defense: 3, specialAttack: 4, specialDefense: 5, speed: 255),
      abilities: [Ability(Self.hostile), Ability("b", isHidden: true)],
      pictures: PictureAddresses(front: "https://x/a|b\t.png", shiny: nil))
    #expect(!record.line.contains(UInt8(ascii: "\n")))
    #expect(try PokemonRecord(line: record.line[...]) == record)
  }

  @Test func `a species comes back as it was`() throws {
    let record = SpeciesRecord(
      id: 25, name: "pikachu", generation: Generation(1), rarity: .mythical, chain: nil,
      genus: LocalizedText(["de": "Maus", "en": "^"]),
      names: LocalizedText(["en": "-", "de": "^", "fr": Self.hostile, "es": Self.hostile, "tlh": "x=y|z", "ko": "-"]),
      entry: LocalizedText(["en": Self.hostile]),
      forms: [FormReference(id: 25, name: "pikachu"), FormReference(id: 10_080, name: "a:b,c")])
    #expect(try SpeciesRecord(line: record.line[...]) == record)
  }

  @Test func `a chain comes back as it was`() throws {
    let way = EvolutionCondition(
      [
        .init("trigger", .name(Self.hostile)), .init("min_level", .number(-1)), .init("item", .name("151")),
        .init("new key;", .yes),
      ], from: "a b", into: "c(d")
    let chain = EvolutionChain(
      id: 3,
      root: EvolutionChain.Stage(
        SpeciesReference(id: 1, name: "a b"), isBaby: true,
        evolvesTo: [
          EvolutionChain.Stage(SpeciesReference(id: 2, name: "c(d"), conditions: [way, way]),
          EvolutionChain.Stage(SpeciesReference(id: 3, name: "e")),
        ]), babyItem: "odd incense")
    #expect(try EvolutionChain(line: chain.line[...]) == chain)
  }

  @Test func `a line that is no record says which field`() {
    #expect(throws: LineFailure(record: "pokemon", field: 0)) { try PokemonRecord(line: Array("x".utf8)[...]) }
    #expect(throws: LineFailure(record: "pokemon", field: 6)) {
      try PokemonRecord(line: Array("1\ta\t\tfire\t1\t1\t1,2,3\t\t".utf8)[...])
    }
    #expect(throws: LineFailure(record: "species", field: 1)) { try SpeciesRecord(line: Array("1".utf8)[...]) }
    #expect(throws: LineFailure(record: "evolution-chain", field: 2)) {
      try EvolutionChain(line: Array("1\t-\t1.a(2.b".utf8)[...])
    }
    let deep = String(repeating: "1.a(", count: 10_000)
    #expect(throws: LineFailure(record: "evolution-chain", field: 2)) {
      try EvolutionChain(line: Array("1\t-\t\(deep)".utf8)[...])
    }
  }

  @Test func `no bytes make a reader fall over`() {
    var seed: UInt64 = 7
    let alphabet = Array("0123456789\t%|,.:{}();=!'-+*abé".utf8)
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(seed >> 33) % alphabet.count])
      }
      _ = try? PokemonRecord(line: bytes[...])
      _ = try? SpeciesRecord(line: bytes[...])
      _ = try? EvolutionChain(line: bytes[...])
    }
  }
}
