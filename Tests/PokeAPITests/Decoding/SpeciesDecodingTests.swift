import Pokedex
import Testing

@testable import PokeAPI

@Suite struct SpeciesDecodingTests {
  static let json = #"""
    {"evolution_chain":{"url":"/api/v2/evolution-chain/10/"},"flavor_text_entries":[
    {"flavor_text":"Old","language":{"name":"en","url":"/9/"},"version":{"name":"red"}},
    {"flavor_text":"Forest-\nborn light\u00ad\nning -\fcaught.\n","language":{"name":"en"},"version":{"name":"x"}},
    {"flavor_text":"ハート","language":{"name":"ja-Hrkt"}}],
    "genera":[{"genus":"Mouse Pokémon","language":{"name":"en"}},{"genus":"ねずみ","language":{"name":"ja-Hrkt"}}],
    "generation":{"name":"generation-i"},"id":25,"is_baby":false,"is_legendary":false,"is_mythical":true,
    "name":"pikachu","names":[{"language":{"name":"ja-Hrkt"},"name":"ピカチュウ"},{"language":{"name":"en"},"name":"Pikachu"}],
    "varieties":[{"is_default":false,"pokemon":{"name":"pikachu-belle","url":"/api/v2/pokemon/10081/"}},
    {"is_default":true,"pokemon":{"name":"pikachu","url":"/api/v2/pokemon/25/"}}]}
    """#

  func read(_ json: String) throws -> SpeciesRecord { try SpeciesRecord(json: Array(json.utf8)) }

  @Test func `a species is read with its newest texts, its default form first`() throws {
    let species = try read(Self.json)
    #expect(species.id == 25 && species.name == "pikachu" && species.generation == Generation(1))
    #expect(species.chain == 10 && species.rarity == .mythical)
    #expect(species.entry.text() == "Forest-born lightning - caught.")
    #expect(species.entry["ja-hrkt"] == "ハート")
    #expect(species.genus.text() == "Mouse Pokémon" && species.genus["ja-hrkt"] == "ねずみ")
    #expect(species.names["ja-hrkt"] == "ピカチュウ")
    #expect(species.forms.map(\.id) == [25, 10_081])
  }

  @Test func `a species of which little is known is read too`() throws {
    let bare = #"{"id":1026,"name":"new-one","generation":{"name":"generation-x"},"evolution_chain":null}"#
    let species = try read(bare)
    #expect(species.chain == nil && species.forms == [FormReference(id: 1026, name: "new-one")])
    #expect(species.generation == Generation(10))
  }

  @Test(arguments: [
    (#""generation-i""#, #""gen-one""#, "generation.name: 'gen-one' is no generation"),
    (#"evolution-chain/10/"#, "evolution-chain/", "evolution_chain.url: names no number"),
    (#""name":"pikachu","names""#, #""names""#, "name: is missing"),
    (#"/api/v2/pokemon/10081/"#, "x", "varieties[0].pokemon.url: names no number"),
  ])
  func `what would be wrong to show is refused with its place`(good: String, bad: String, message: String) {
    let error = #expect(throws: RecordFailure.self) { try read(Self.json.replacing(good, with: bad)) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("a\u{C}b", "a b"), ("a\u{AD}\nb", "ab"), ("a\u{AD}b", "ab"), ("a -\nb", "a - b"),
    ("a-\nb", "a-b"),
    ("a\n", "a"), ("a\u{AD}\u{C}b", "ab"), ("a \nb", "a b"), ("あ\u{3000}い", "あ\u{3000}い"), ("", ""), ("­é", "é"),
  ])
  func `the lines of small screens are joined`(text: String, cleaned: String) {
    #expect(EntryText.cleaned(text) == cleaned)
  }
}
