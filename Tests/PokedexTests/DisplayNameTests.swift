import Testing

@testable import Pokedex

@Suite struct DisplayNameTests {
  @Test(arguments: [
    ("nidoran-f", "Nidoran♀"), ("nidoran-m", "Nidoran♂"), ("farfetchd", "Farfetch’d"), ("sirfetchd", "Sirfetch’d"),
    ("mr-mime", "Mr. Mime"), ("mime-jr", "Mime Jr."), ("mr-rime", "Mr. Rime"), ("ho-oh", "Ho-Oh"),
    ("porygon-z", "Porygon-Z"), ("flabebe", "Flabébé"), ("type-null", "Type: Null"), ("jangmo-o", "Jangmo-o"),
    ("hakamo-o", "Hakamo-o"), ("kommo-o", "Kommo-o"), ("wo-chien", "Wo-Chien"), ("chien-pao", "Chien-Pao"),
    ("ting-lu", "Ting-Lu"), ("chi-yu", "Chi-Yu"),
  ])
  func `eighteen names are not their slug with capitals`(slug: String, name: String) {
    #expect(DisplayName.species(slug) == name)
  }

  @Test(arguments: [("bulbasaur", "Bulbasaur"), ("tapu-koko", "Tapu Koko"), ("iron-valiant", "Iron Valiant")])
  func `every other name is its slug with capitals`(slug: String, name: String) {
    #expect(DisplayName.species(slug) == name)
  }

  @Test(arguments: [
    ("élan-vital", "Élan Vital"), ("x", "X"), ("10-000-volt", "10 000 Volt"), ("--a--b-", "A B"), ("", ""),
  ])
  func `words begin with a capital, whatever their letters`(slug: String, name: String) {
    #expect(DisplayName.words(slug) == name)
  }

  @Test func `the English names say the same`() throws {
    for line in FactsTable.bundled.lines(.species) {
      let species = try SpeciesRecord(line: line)
      #expect(species.names[.english] == DisplayName.species(species.name))
    }
  }

  @Test func `a form is named behind its species`() {
    #expect(DisplayName.form("deoxys-attack", of: "deoxys") == "Deoxys Attack")
    #expect(DisplayName.form("mr-mime-galar", of: "mr-mime") == "Mr. Mime Galar")
    #expect(DisplayName.formLabel("charizard-mega-x", of: "charizard") == "Mega X")
    #expect(DisplayName.formLabel("pikachu", of: "pikachu") == nil)
    #expect(DisplayName.anyForm("mr-mime-galar") == "Mr. Mime Galar")
    #expect(DisplayName.anyForm("raichu-alola") == "Raichu Alola")
  }

  @Test func `things keep their small words small`() {
    #expect(DisplayName.thing("scroll-of-darkness") == "Scroll of Darkness")
    #expect(DisplayName.thing("kings-rock") == "King’s Rock")
  }
}
