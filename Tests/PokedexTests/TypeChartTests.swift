import Testing

@testable import Pokedex

@Suite struct TypeChartTests {
  let chart = TypeChart.standard

  @Test func `two types multiply`() {
    #expect(chart.effectiveness(of: "electric", on: ["water", "flying"]).label == "×4")
    #expect(chart.effectiveness(of: "grass", on: ["fire", "flying"]).label == "×¼")
    #expect(chart.effectiveness(of: "ground", on: ["electric", "flying"]).label == "×0")
    #expect(chart.effectiveness(of: "fire", on: ["grass", "water"]).label == "×1")
    #expect(chart.effectiveness(of: "bug", on: ["fairy"]).label == "×½")
    #expect(chart.effectiveness(of: "fire", on: ["grass"]).label == "×2")
  }

  @Test func `a type that nobody knows hits and is hit normally`() {
    #expect(chart.effectiveness(of: "shadow", on: ["ghost"]) == .normal)
    #expect(chart.effectiveness(of: "fire", on: ["stellar"]) == .normal)
    #expect(PokemonType("stellar").displayName == "Stellar")
  }

  @Test func `weaknesses come hardest first and resistances apart`() {
    let defence = chart.defence(of: ["grass", "poison"])
    #expect(defence.weaknesses.map(\.type) == ["flying", "fire", "psychic", "ice"])
    #expect(chart.defence(of: ["water", "flying"]).weaknesses.map(\.effectiveness) == [.fourfold, .double])
    #expect(defence.resistances.contains { $0.type == "grass" && $0.effectiveness == .quarter })
  }

  @Test func `the chart has eighteen types with 51 strong, 61 weak and 8 vain hits`() {
    let all = chart.types.flatMap { attacking in
      chart.types.map { chart.effectiveness(of: attacking, on: $0) }
    }
    #expect(chart.types == PokemonType.all)
    #expect(all.filter { $0 == .double }.count == 51)
    #expect(all.filter { $0 == .half }.count == 61)
    #expect(all.filter { $0 == .none }.count == 8)
  }
}
