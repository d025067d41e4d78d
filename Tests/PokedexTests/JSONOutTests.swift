import JSON
import System
import Testing

@testable import Pokedex

@Suite struct JSONOutTests {
  let pokedex = BundledPokedex(sprites: "https://sprites")

  @Test func `show has the published shape`() async throws {
    let answer = try await pokedex.pokemon(named: "pikachu")
    #expect(
      answer.showJSON.compactText
        == #"""
        {"schema":1,"id":25,"name":"pikachu","form":"pikachu","displayName":"Pikachu","genus":"Mouse Pokémon",
        "types":["electric"],"heightCm":40,"weightKg":6.0,"stats":{"hp":35,"attack":55,"defense":40,
        "specialAttack":50,"specialDefense":50,"speed":90},"abilities":[{"name":"static","hidden":false},
        {"name":"lightning-rod","hidden":true}],"sprite":"https://sprites/25.png","generation":1,
        "origin":"bundled","fetchedAt":null}
        """#.split(separator: "\n").joined())
  }

  @Test func `a form shows its species' name beside its own`() async throws {
    let answer = try await pokedex.pokemon(named: "deoxys attack")
    #expect(answer.showJSON["name"] == "deoxys" && answer.showJSON["form"] == "deoxys-attack")
    #expect(answer.showJSON["displayName"] == "Deoxys Attack")
    var kept = answer
    (kept.origin, kept.fetchedAt) = (.storage, 1_786_192_205_000)
    #expect(kept.showJSON["origin"] == "storage" && kept.showJSON["fetchedAt"] == "2026-08-08T12:30:05Z")
  }

  @Test func `list has the published shape`() {
    let page = pokedex.page(SpeciesQuery(offset: 24, limit: 1)).value
    #expect(
      page.listJSON.compactText
        == #"""
        {"schema":1,"total":1025,"offset":24,"limit":1,"next":25,"previous":23,
        "items":[{"id":25,"name":"pikachu","displayName":"Pikachu","types":["electric"]}]}
        """#.split(separator: "\n").joined())
  }

  @Test func `evolution has the published shape`() async throws {
    let chain = try await pokedex.evolution(of: 106).value
    let lee = chain.evolutionJSON["root"]?["evolvesTo"]?[0]
    #expect(chain.evolutionJSON["chainId"] == 47 && chain.evolutionJSON["schema"] == 1)
    #expect(
      lee?.compactText
        == #"""
        {"id":106,"name":"hitmonlee","displayName":"Hitmonlee","isBaby":false,"conditions":[{
        "text":"level 20, Attack above Defense","default":true,"form":null,"details":{"is_default":true,
        "min_level":20,"relative_physical_stats":1,"trigger":"level-up","version_group":"red-blue"}}],
        "evolvesTo":[]}
        """#.split(separator: "\n").joined())
  }

  @Test func `search, compare and type have the published shapes`() async throws {
    let found = pokedex.result(of: "glurak", limit: 1).searchJSON(query: "glurak")
    #expect(
      found.compactText
        == #"""
        {"schema":1,"query":"glurak","items":[{"id":6,"name":"charizard","displayName":"Charizard",
        "types":["fire","flying"],"match":"exact","otherName":"Glurak"}],"suggestions":[]}
        """#.split(separator: "\n").joined())
    let both = Pokemon.compareJSON(
      try await pokedex.pokemon(named: "pikachu"), try await pokedex.pokemon(named: "raichu"))
    #expect(both["differences"]?["weightKg"]?.compactText == "-24.0")
    #expect(both["differences"]?["stats"]?["speed"] == -20)
    let type = TypeChart.standard.typeJSON(["water", "flying"])
    #expect(type["weakTo"]?.compactText == #"[{"type":"electric","factor":4},{"type":"rock","factor":2}]"#)
  }
}
