import Testing

@testable import Pokedex

@Suite struct EvolutionChainTests {
  let table = FactsTable.bundled

  func line(of id: DexNumber) -> [String] {
    table.species(id)?.chain.flatMap(table.chain)?.line(containing: id).map(\.species.name) ?? []
  }

  @Test func `every stage of a line gives the same line`() {
    for id: DexNumber in [1, 2, 3] { #expect(line(of: id) == ["bulbasaur", "ivysaur", "venusaur"]) }
  }

  @Test func `a branch off the first line gives the line that contains it`() {
    #expect(line(of: 133) == ["eevee", "vaporeon"])
    #expect(line(of: 700) == ["eevee", "sylveon"])
    #expect(line(of: 269) == ["wurmple", "cascoon", "dustox"])
  }

  @Test func `all branches are there`() {
    let eevee = table.chain(67)
    #expect(
      eevee?.root.evolvesTo.map(\.species.name) == [
        "vaporeon", "jolteon", "flareon", "espeon", "umbreon", "leafeon", "glaceon", "sylveon",
      ])
    #expect(table.allChains.count == 541)
    #expect(table.allChains.filter { $0.stages.contains { $0.evolvesTo.count > 1 } }.count == 19)
    #expect(table.allChains.flatMap(\.stages).count == 1025)
  }

  @Test func `the baby is the root and its item is kept`() {
    let chain = table.species(25)?.chain.flatMap(table.chain)
    #expect(chain?.root.species == SpeciesReference(id: 172, name: "pichu"))
    #expect(chain?.root.isBaby == true)
    #expect(table.species(143)?.chain.flatMap(table.chain)?.babyItem == "full-incense")
  }
}
