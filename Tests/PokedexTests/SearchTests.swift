import Testing

@testable import Pokedex

@Suite struct SearchTests {
  var pokedex: BundledPokedex { .shared }

  func names(_ text: String, limit: Int = 3) -> [String] {
    pokedex.result(of: text, limit: limit).hits.map(\.species.name)
  }

  @Test(arguments: [
    ("pikchu", "pikachu"), ("mr mime", "mr-mime"), ("mrmime", "mr-mime"), ("farfetchd", "farfetchd"),
    ("farfetch'd", "farfetchd"), ("flabebe", "flabebe"), ("Flabébé", "flabebe"), ("nidoran f", "nidoran-f"),
    ("glurak", "charizard"), ("gluark", "charizard"), ("mew", "mew"), ("charzar", "charizard"),
    ("bulbsuar", "bulbasaur"), ("mimikuy", "mimikyu"), ("ピカチュ", "pikachu"), ("リザードソ", "charizard"),
    ("皮卡", "pikachu"), ("#25", "pikachu"), ("151", "mew"), ("aegislsah", "aegislash"), ("gyrados", "gyarados"),
    ("artcuno", "articuno"), ("jr", "mime-jr"), ("raichu alola", "raichu"),
  ])
  func `the likeliest comes first`(text: String, name: String) { #expect(names(text).first == name) }

  @Test func `exact goes before beginning, word before middle, own names before other languages`() {
    #expect(names("mew") == ["mew", "mewtwo"])
    #expect(names("mime", limit: 4) == ["mime-jr", "mr-mime"] + names("mime", limit: 4).dropFirst(2))
    let hits = pokedex.result(of: "saur", limit: 5).hits
    #expect(hits.map(\.species.name).prefix(3) == ["bulbasaur", "ivysaur", "venusaur"])
    #expect(hits.first?.match == .substring)
  }

  @Test func `a hit by another language says which name it was`() {
    #expect(pokedex.result(of: "glurak", limit: 1).hits.first?.otherName == "Glurak")
    #expect(pokedex.result(of: "charizard", limit: 1).hits.first?.otherName == nil)
  }

  @Test func `equals stand in order of number, and always alike`() {
    let first = pokedex.result(of: "a", limit: 2000).hits.map(\.species.id)
    #expect(first == pokedex.result(of: "a", limit: 2000).hits.map(\.species.id))
    #expect(Set(first).count == first.count)
    #expect(Array(first.prefix(10)) == pokedex.result(of: "a", limit: 10).hits.map(\.species.id))
  }

  @Test func `filters narrow, alone or with a name`() {
    #expect(names("type:water gen:2", limit: 2) == ["totodile", "croconaw"])
    #expect(names("pika type:fire") == [])
    #expect(names("char type:fire gen:1") == ["charmander", "charmeleon", "charizard"])
    #expect(names("6 type:fire") == ["charizard"])
    #expect(names("6 type:water").first != "charizard")
    #expect(names("gen:ix", limit: 1) == ["sprigatito"])
    #expect(pokedex.result(of: "type:wet pika", limit: 1).ignored == ["type:wet"])
    #expect(names("Type: Null").first == "type-null")
  }

  @Test func `nothing found suggests what comes near`() {
    let nothing = pokedex.result(of: "xqzwvk", limit: 5)
    #expect(nothing.hits.isEmpty && nothing.suggestions.isEmpty)
    #expect(pokedex.result(of: "   ", limit: 5).hits.isEmpty)
    #expect(pokedex.result(of: "pikchu type:fire", limit: 5).suggestions.map(\.name) == ["pikachu"])
  }

  @Test func `short words forgive nothing, longer ones one typo, long ones two`() {
    #expect(names("mw") != ["mew"])
    #expect(names("muk") == ["muk", "starly", "staravia"])
    #expect(names("onxi").first == "onix")
    #expect(names("venusuar").first == "venusaur")
    #expect(names("vemusuar").first == "venusaur")
    #expect(!names("vemusxuar").contains("venusaur") || names("vemusxuar").isEmpty)
  }
}
