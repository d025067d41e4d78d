import Pokedex
import Testing

@testable import PokeAPI

@Suite struct PokemonDecodingTests {
  static let deoxys = #"""
    {"abilities":[{"ability":{"name":"pressure","url":"/api/v2/ability/46/"},"is_hidden":false,"slot":3},
    {"ability":null,"is_hidden":true,"slot":2},{"ability":{"name":"first"},"is_hidden":true,"slot":1}],
    "base_experience":null,"height":17,"id":386,"moves":[{"a":["{\"\\"]}],"name":"deoxys-normal","new key":{"x":[1]},
    "past_abilities":[{"abilities":[{"ability":null}]}],
    "species":{"name":"deoxys","url":"https://elsewhere/api/v2/pokemon-species/386/"},
    "sprites":{"front_default":null,"front_shiny":"https://x/shiny/386.png","other":{"home":{"front_default":"no"}}},
    "stats":[{"base_stat":50,"stat":{"name":"hp"}},{"base_stat":150,"stat":{"name":"attack"}},
    {"base_stat":50,"stat":{"name":"defense"}},{"base_stat":150,"stat":{"name":"special-attack"}},
    {"base_stat":50,"stat":{"name":"special-defense"}},{"base_stat":150,"stat":{"name":"speed"}},
    {"base_stat":1,"stat":{"name":"luck"}}],
    "types":[{"slot":2,"type":{"name":"shadow"}},{"slot":1,"type":{"name":"psychic"}}],"weight":608}
    """#

  func read(_ json: String) throws -> PokemonRecord { try PokemonRecord(json: Array(json.utf8)) }

  @Test func `a record is read whatever else it holds, slots in their order`() throws {
    let record = try read(Self.deoxys)
    #expect(record.id == 386 && record.name == "deoxys-normal" && record.species == 386)
    #expect(record.types == ["psychic", "shadow"])
    #expect(record.height.centimetres == 170 && record.weight.kilograms == "60.8")
    #expect(record.stats == BaseStats([50, 150, 50, 150, 50, 150]))
    #expect(record.abilities == [Ability("first", isHidden: true), Ability("pressure")])
    #expect(record.pictures == PictureAddresses(front: nil, shiny: "https://x/shiny/386.png"))
  }

  @Test func `null stands where null may be`() throws {
    let json = Self.deoxys.replacing(#""sprites":{"front_default":null,"#, with: #""sprites":null,"rest":{"#)
    #expect(try read(json).pictures == PictureAddresses())
  }

  @Test(arguments: [
    (#""height":17"#, #""height":"17""#, "height: "),
    (#""weight":608"#, #""weight":-1"#, "weight: -1 is not between 0 and 1000000"),
    (#""id":386"#, #""id":0"#, "id: 0 is not between 1 and 999999"), (#""id":386,"#, "", "id: is missing"),
    (#"{"name":"speed"}"#, #"{"name":"luck"}"#, "stats: has no speed"),
    (
      #"{"base_stat":150,"stat":{"name":"attack"}}"#, #"{"base_stat":null,"stat":{"name":"attack"}}"#,
      "stats[1].base_stat: "
    ),
    (
      #"{"name":"shadow"}"#, #"{"name":"sha\u001bdow"}"#,
      #"types[0].type.name: 'sha\u{1B}dow' is no name that PokeAPI gives"#
    ),
    (#"pokemon-species/386/"#, "pokemon-species/", "species.url: names no number"),
    (#""types":["#, #""types":[],"old":["#, "types: is empty"),
  ])
  func `what would be wrong to show is refused with its place`(good: String, bad: String, message: String) {
    let error = #expect(throws: RecordFailure.self) { try read(Self.deoxys.replacing(good, with: bad)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["", "{", "[]", "null", "<html>", "{\"id\":", "\u{FEFF}{}"])
  func `what is no record is refused`(json: String) {
    #expect(throws: RecordFailure.self) { try read(json) }
  }

  @Test func `cut anywhere it is refused, never half read`() {
    let bytes = Array(Self.deoxys.utf8)
    for count in 0..<(bytes.count - 1) {
      #expect(throws: RecordFailure.self) { try PokemonRecord(json: Array(bytes[..<count])) }
    }
  }

  @Test func `ten thousand levels are passed over or refused`() {
    let deep = String(repeating: "[", count: 10_000)
    #expect(throws: RecordFailure.self) { try read("{\"moves\":\(deep)") }
    let closed = deep + String(repeating: "]", count: 10_000)
    #expect(throws: Never.self) {
      try read(Self.deoxys.replacing("\"moves\":[", with: "\"deep\":\(closed),\"moves\":["))
    }
  }
}

extension String {
  /// The text with the first occurrence of one text replaced by another.
  func replacing(_ old: String, with new: String) -> String {
    let whole = Array(utf8)
    let part = Array(old.utf8)
    guard let start = (0...max(0, whole.count - part.count)).first(where: { whole[$0...].starts(with: part) }) else {
      return self
    }
    return String(decoding: whole[..<start] + Array(new.utf8) + whole[(start + part.count)...], as: UTF8.self)
  }
}
