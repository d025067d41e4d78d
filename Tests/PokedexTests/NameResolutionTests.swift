import Testing

@testable import Pokedex

@Suite struct NameResolutionTests {
  var pokedex: BundledPokedex { .shared }

  func found(_ name: String) -> DexNumber? {
    guard case .found(let found) = pokedex.resolution(of: name) else { return nil }
    return found.pokemon
  }

  @Test(arguments: [
    ("25", 25), ("#25", 25), ("#0025", 25), ("２５", 25), (" 25 ", 25), ("pikachu", 25), ("PIKACHU", 25), ("Pikachu", 25),
    ("pikac", 25), ("ピカチュウ", 25), ("ぴかちゅう", 25), ("皮卡丘", 25), ("피카츄", 25), ("Glurak", 6), ("glurak", 6),
    ("Dracaufeu", 6), ("mr mime", 122), ("Mr. Mime", 122), ("mr-mime", 122), ("MrMime", 122), ("farfetchd", 83),
    ("Farfetch'd", 83), ("Farfetch’d", 83), ("flabebe", 669), ("Flabébé", 669), ("nidoran f", 29), ("Nidoran♀", 29),
    ("nidoran-m", 32), ("type null", 772), ("Typ:Null", 772), ("ho oh", 250), ("porygon z", 474), ("mew", 151),
    ("deoxys", 386), ("deoxys-normal", 386), ("deoxys attack", 10001), ("10001", 10001), ("raichu alola", 10100),
    ("giratina", 487), ("giratina-altered", 487), ("indeedee", 876), ("カラカラ", 104), ("ガラガラ", 105),
  ])
  func `a name is found however it is typed`(typed: String, id: DexNumber) { #expect(found(typed) == id) }

  @Test func `a species is found by every name it has`() throws {
    for id in stride(from: 1, through: 1025, by: 6).map(DexNumber.init(clamping:)) {
      let record = try #require(pokedex.table.species(id))
      #expect(found(record.name) == record.id)
      for (language, name) in record.names.texts {
        #expect(found(name) == record.id, "\(name) (\(language.rawValue))")
      }
    }
  }

  @Test func `every form is found by its slug`() throws {
    for line in pokedex.table.lines(.pokemon) {
      let record = try PokemonRecord(line: line)
      #expect(found(record.name) == record.id)
    }
  }

  @Test func `an ambiguous beginning names its candidates in order of number`() {
    guard case .ambiguous(let candidates) = pokedex.resolution(of: "char") else {
      Issue.record("'char' is not ambiguous")
      return
    }
    #expect(candidates.map(\.name) == ["charmander", "charmeleon", "charizard", "charjabug", "charcadet"])
    let failure = PokedexFailure.ambiguousName("nidoran", candidates: ["nidoran-f", "nidoran-m"])
    #expect(throws: failure) { try pokedex.resolution(of: "nidoran").found(for: "nidoran") }
  }

  @Test(arguments: ["pikachuu", "Pikachuun", "charizardm"])
  func `letters too many behind a whole name begin no longer one`(typed: String) {
    guard case .unknown(let suggestions) = pokedex.resolution(of: typed) else {
      Issue.record("\(typed) was found")
      return
    }
    #expect(suggestions.count == 1)
  }

  @Test(arguments: [("pikachu u", 10097), ("pikachu-uno", 10097), ("pikachuunov", 10097), ("mrmi", 122), ("mr m", 122)])
  func `a unique beginning may run over its words`(typed: String, id: Int) { #expect(found(typed)?.value == id) }

  @Test func `a typo is answered with what was meant`() {
    #expect(
      pokedex.resolution(of: "pikchu") == .unknown(suggestions: [SpeciesReference(id: 25, name: "pikachu")]))
    #expect(pokedex.resolution(of: "xqzwvk") == .unknown(suggestions: []))
    #expect(pokedex.resolution(of: "") == .unknown(suggestions: []))
    #expect(pokedex.resolution(of: "…") == .unknown(suggestions: []))
  }

  @Test(arguments: [
    "0", "1026", "99999999999999999999", "10327", "2.5", "25.0", "1,5", "1/5", "-25", "2-5", "$4", "##4", "9\u{FFFD}",
  ])
  func `a number that nothing has is no name`(typed: String) {
    switch pokedex.resolution(of: typed) {
    case .found, .ambiguous: Issue.record("\(typed) was found")
    case .noSuchNumber, .unknown: break
    }
  }
}
