import Pokedex
import Testing

@testable import PokeAPI

@Suite struct EvolutionDecodingTests {
  static func chain(_ details: String) -> String {
    #"""
    {"baby_trigger_item":{"name":"odd-incense"},"id":7,"chain":{"evolution_details":[],"is_baby":true,
    "species":{"name":"a","url":"/api/v2/pokemon-species/8/"},"evolves_to":[{"evolution_details":[\#(details)],
    "is_baby":false,"species":{"name":"b","url":"https://x/api/v2/pokemon-species/3"},"evolves_to":[]}]}}
    """#
  }

  func read(_ json: String) throws -> EvolutionChain { try EvolutionChain(json: Array(json.utf8)) }

  @Test func `every key that says something is kept, also zero and what is new`() throws {
    let details = #"""
      {"trigger":{"name":"level-up","url":"/1/"},"min_level":null,"time_of_day":"","needs_rain":false,
      "relative_physical_stats":0,"is_default":true,"evolved_form":{"name":"b-alola"},"new_item":{"name":"thing"},
      "new_text":"dusk","new_number":2.5,"new_list":[{"name":"x"},{"name":"y"}],"new_flag":true,"empty_list":[]}
      """#
    let chain = try read(Self.chain(details))
    #expect(chain.id == 7 && chain.babyItem == "odd-incense" && chain.root.isBaby)
    #expect(chain.root.species == SpeciesReference(id: 8, name: "a"))
    let way = try #require(chain.root.evolvesTo.first?.conditions.first)
    #expect(way.isDefault && way.form == "b-alola")
    #expect(
      way.details.map(\.key) == [
        "trigger", "relative_physical_stats", "is_default", "evolved_form", "new_item", "new_text", "new_number",
        "new_list", "new_flag",
      ])
    #expect(way["relative_physical_stats"] == .number(0) && way["new_number"] == .name("2.5"))
    #expect(
      way.text
        == "level up, Attack equal to Defense, new item Thing, new text Dusk, new number 2.5, new list X and Y, new flag"
    )
  }

  @Test func `a stage without recorded ways is a stage`() throws {
    #expect(try read(Self.chain("")).root.evolvesTo.first?.conditions == [])
    #expect(try read(Self.chain("").replacing("\"evolution_details\":[],", with: "")).id == 7)
  }

  @Test func `a form of the ordinary name is the ordinary form`() throws {
    let way = try read(Self.chain(#"{"base_form":{"name":"a"},"evolved_form":{"name":"b"}}"#))
    #expect(way.root.evolvesTo.first?.conditions.first?.form == nil)
  }

  @Test func `a tree without end is refused`() {
    let one = #"{"species":{"name":"a","url":"/1/"},"evolves_to":["#
    let deep = "{\"id\":1,\"chain\":" + String(repeating: one, count: 60)
    let error = #expect(throws: RecordFailure.self) { try read(deep) }
    #expect(error?.description.hasSuffix("goes deeper than 50 stages") == true)
  }

  @Test func `what is missing is named with its place`() {
    let error = #expect(throws: RecordFailure.self) {
      try read(Self.chain("").replacing("https://x/api/v2/pokemon-species/3", with: "nowhere"))
    }
    #expect(error?.description == "chain.evolves_to[0].species.url: names no number")
  }
}
