import Testing

@testable import Pokedex

@Suite struct SpeciesQueryTests {
  var pokedex: BundledPokedex { .shared }

  func page(_ query: SpeciesQuery) -> SpeciesPage { pokedex.page(query).value }

  @Test func `pages follow each other in order and end`() {
    var ids: [Int] = []
    var offset: Int? = 0
    while let from = offset {
      let page = page(SpeciesQuery(offset: from, limit: 60))
      #expect(page.total == 1025)
      ids += page.species.map(\.id.value)
      offset = page.next
    }
    #expect(ids == Array(1...1025))
  }

  @Test func `the page before and after are told`() {
    #expect(page(SpeciesQuery(offset: 0, limit: 20)).previous == nil)
    #expect(page(SpeciesQuery(offset: 0, limit: 20)).next == 20)
    #expect(page(SpeciesQuery(offset: 40, limit: 20)).previous == 20)
    #expect(page(SpeciesQuery(offset: 10, limit: 20)).previous == 0)
    #expect(page(SpeciesQuery(offset: 1020, limit: 20)).next == nil)
    #expect(page(SpeciesQuery(offset: 5000, limit: 20)).species == [])
    #expect(page(SpeciesQuery(offset: 5000, limit: 20)).previous == 1005)
    #expect(page(SpeciesQuery(offset: .max, limit: .max)).species == [])
    #expect(page(SpeciesQuery(offset: -3, limit: -1)).species == [])
  }

  @Test func `filters and orders work together`() {
    let fast = page(SpeciesQuery(types: ["water"], generation: Generation(1), order: .stat(.speed), limit: 3))
    #expect(fast.species.map(\.name) == ["starmie", "tentacruel", "psyduck"] || fast.species[0].name == "starmie")
    #expect(fast.species.map(\.stats.speed) == fast.species.map(\.stats.speed).sorted(by: >))
    let names = page(SpeciesQuery(order: .name, limit: 3))
    #expect(names.species.map(\.displayName) == ["Abomasnow", "Abra", "Absol"])
    #expect(page(SpeciesQuery(order: .total, limit: 1)).species.map(\.name) == ["arceus"])
    #expect(page(SpeciesQuery(types: ["water", "flying"])).species.map(\.name).contains("gyarados"))
    #expect(page(SpeciesQuery(types: ["shadow"])).total == 0)
  }

  @Test(arguments: SpeciesOrder.all)
  func `an order is read back from its key`(order: SpeciesOrder) { #expect(SpeciesOrder(key: order.key) == order) }

  @Test func `camel case is a key too, another word is none`() {
    #expect(SpeciesOrder(key: "specialAttack") == .stat(.specialAttack))
    #expect(SpeciesOrder(key: "cuteness") == nil)
  }
}
