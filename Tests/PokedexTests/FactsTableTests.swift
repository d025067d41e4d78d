import Testing

@testable import Pokedex

@Suite struct FactsTableTests {
  let table = FactsTable.bundled

  @Test func `the program holds every species, form and chain, and says of which day`() {
    #expect(table.count(.species) == 1025)
    #expect(table.count(.pokemon) == 1351)
    #expect(table.count(.chains) == 541)
    #expect(table.asOf == "2026-08-08")
    #expect(table.memory.bytes.count <= 500_000)
  }

  @Test func `a Pokémon is found by its number, exactly measured`() throws {
    let pikachu = try #require(table.pokemon(25, sprites: "https://sprites"))
    #expect(pikachu.name == "pikachu" && pikachu.types == ["electric"])
    #expect(pikachu.height.centimetres == 40 && pikachu.weight.kilograms == "6.0")
    #expect(pikachu.stats == BaseStats([35, 55, 40, 50, 50, 90]))
    #expect(pikachu.abilities == [Ability("static"), Ability("lightning-rod", isHidden: true)])
    #expect(
      pikachu.pictures == PictureAddresses(front: "https://sprites/25.png", shiny: "https://sprites/shiny/25.png"))
    #expect(table.pokemon(10158, sprites: "x")?.pictures == PictureAddresses())
    #expect(table.species(25)?.genus.text() == "Mouse Pokémon")
    #expect(table.species(25)?.names["de"] == "Pikachu")
    #expect(table.species(25)?.names["ja-hrkt"] == "ピカチュウ")
    #expect(
      table.species(386)?.forms.map(\.name) == [
        "deoxys-normal", "deoxys-attack", "deoxys-defense", "deoxys-speed",
      ])
  }

  @Test(arguments: [1026, 10000, 10327, ResourceNumber(clamping: .max)])
  func `a number that nothing has finds nothing`(id: ResourceNumber) {
    #expect(table.pokemon(id, sprites: "") == nil)
    #expect(table.species(id) == nil)
    #expect(table.chain(id) == nil)
  }

  @Test func `every species has twelve names, a genus, a chain that holds it, and its default form`() throws {
    for line in table.lines(.species) {
      let species = try SpeciesRecord(line: line)
      #expect(species.names.texts.count == 12)
      #expect(species.genus.text()?.isEmpty == false)
      #expect(species.forms.first?.id == species.id)
      #expect(table.pokemon(species.id, sprites: "")?.species == species.id)
      let chain = try #require(species.chain.flatMap(table.chain))
      #expect(chain.stages.contains { $0.species == species.reference })
    }
  }

  @Test func `the same records give the same bytes in any order`() throws {
    let pokemon = try table.lines(.pokemon).map { try PokemonRecord(line: $0, sprites: "s") }
    let species = try table.lines(.species).map { try SpeciesRecord(line: $0) }
    let writer = FactsWriter(pokemon: pokemon, species: species, chains: table.allChains)
    let shuffled = FactsWriter(
      pokemon: pokemon.reversed(), species: species.reversed(), chains: table.allChains.reversed())
    #expect(writer.gaps.isEmpty)
    #expect(writer.bytes(asOf: table.asOf) == Array(table.memory.bytes))
    #expect(shuffled.bytes(asOf: table.asOf) == Array(table.memory.bytes))
  }

  @Test func `a page is a part of all species, also where numbers are left out`() throws {
    let pokemon = try table.lines(.pokemon).map { try PokemonRecord(line: $0, sprites: "s") }
    let species = try table.lines(.species).map { try SpeciesRecord(line: $0) }.filter { $0.id.value % 7 != 0 }
    let holed = FactsWriter(pokemon: pokemon, species: species, chains: table.allChains).bytes(asOf: table.asOf)
    for table in [table, try #require(FactsTable(FactsMemory(holed)))] {
      let all = table.summaries()
      #expect(all.count == table.count(.species))
      for offset in [0, 1, 6, 7, 24, 500, all.count - 1, all.count, 4_000] {
        #expect(table.summaries(from: offset, limit: 3) == Array(all.dropFirst(offset).prefix(3)))
      }
    }
  }

  @Test func `a table with holes says which`() {
    let lonely = SpeciesRecord(id: 7, name: "squirtle", generation: Generation(1), chain: 3)
    #expect(
      FactsWriter(pokemon: [], species: [lonely], chains: []).gaps == [
        "Species 7 (squirtle) has no Pokémon record.",
        "Species 7 (squirtle) names evolution chain 3, which is missing.",
      ])
  }

  @Test func `bytes that are no table are refused, and a damaged table breaks nothing`() {
    #expect(FactsTable(FactsMemory([])) == nil)
    #expect(FactsTable(FactsMemory(Array("pokehost facts 2\n".utf8))) == nil)
    let lying = "pokehost facts 1\nas-of x\npokemon 1 99999999\nspecies 0 0\nchains 0 0\nnames 0 0\n"
    #expect(FactsTable(FactsMemory(Array(lying.utf8))) == nil)
    var bytes = Array(table.memory.bytes)
    let empty = "pokehost facts 1\nas-of x\npokemon 3 0\nspecies 3 0\nchains 3 0\nnames 3 0\n"
    #expect(FactsTable(FactsMemory(Array(empty.utf8)))?.summaries(from: 1, limit: 2) == [])
    for index in stride(from: 200, to: bytes.count, by: 97) { bytes[index] = UInt8(truncatingIfNeeded: index) }
    guard let damaged = FactsTable(FactsMemory(bytes)) else { return }
    let pokedex = BundledPokedex(damaged, sprites: "")
    for id in (1...1025).map(ResourceNumber.init(clamping:)) {
      _ = damaged.pokemon(id, sprites: "")
      _ = damaged.species(id)
      _ = damaged.chain(id)
    }
    _ = pokedex.result(of: "pikachu", limit: 10)
    _ = pokedex.resolution(of: "glurak")
    _ = pokedex.page(SpeciesQuery(order: .total))
  }
}
