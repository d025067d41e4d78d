import Testing

@testable import Pokedex

@Suite struct MeasuresTests {
  @Test func `heights and weights are exact`() {
    #expect(Height(decimetres: 4).metric == "40 cm")
    #expect(Height(decimetres: 4).imperial == "1′ 4″")
    #expect(Height(decimetres: 1000).imperial == "328′ 1″")
    #expect(Weight(hectograms: 60).metric == "6.0 kg")
    #expect(Weight(hectograms: 1).metric == "0.1 kg")
    #expect(Weight(hectograms: 9_999).metric == "999.9 kg")
    #expect(Weight(hectograms: 60).imperial == "13.2 lb")
    #expect(Weight(hectograms: 0).metric == "unknown")
  }

  @Test func `generations are read and written in Roman numbers`() {
    #expect(Generation(slug: "generation-iv")?.value == 4)
    #expect(Generation(slug: "generation-ix")?.displayName == "Generation IX")
    #expect(Generation(slug: "generation-zz") == nil)
    #expect(Generation(slug: "gen-i") == nil)
    #expect(
      (1...39).allSatisfy { Generation(slug: "generation-\(Generation(clamping: $0).roman.lowercased())")?.value == $0 }
    )
  }
}
