import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import ListFeature

typealias Page = Pokedex.Answer<SpeciesPage>

/// A list over a Pokédex of fixtures.
struct Shelf {
  let pokedex: FakePokedex
  var filters: [RowFilter] = []

  init(_ pokedex: FakePokedex = FakePokedex(), filters: [RowFilter] = []) {
    self.pokedex = pokedex
    self.filters = filters
  }

  var feature: ListFeature {
    ListFeature(
      species: { [pokedex] in try pokedex.species($0) }, changes: { [pokedex] in pokedex.changes() },
      filters: { [filters] _ in filters })
  }

  func store(_ route: Route = "/pokemon", pageSize: Int = 3) -> TestStore<ListFeature> {
    TestStore(feature, at: route, in: session(pageSize))
  }

  func session(_ pageSize: Int = 3) -> Session {
    Session(knobs: KnobValues().setting(ListFeature.pageKnob, Bounded(clamping: pageSize)))
  }

  func page(_ query: SpeciesQuery) throws -> Page { try pokedex.species(query) }
}

@Suite struct ListFeatureTests {
  let shelf = Shelf(FakePokedex(Pokemon.numbered(1...8), chains: []))

  private func answer(_ offset: Int, _ limit: Int = 3) throws -> Page {
    try shelf.page(SpeciesQuery(offset: offset, limit: limit))
  }

  private func loaded(_ route: Route = "/pokemon") async throws -> TestStore<ListFeature> {
    let store = shelf.store(route)
    let first = try answer(0)
    await store.open { $0.phase = .loading }
    await store.receive(.pageLoaded(first)) {
      $0.rows = first.value.species
      $0.next = 3
      $0.total = 8
      $0.phase = .idle
    }
    return store
  }

  @Test func `the first page comes when the list opens`() async throws {
    let store = try await loaded()
    #expect(await store.screen.outline.contains("rows 3 of 8"))
    await store.finish()
  }

  @Test func `nearing the end asks for the next page once`() async throws {
    let store = try await loaded()
    let second = try answer(3)
    await store.send(.endNeared) { $0.phase = .loading }
    await store.send(.endNeared)
    await store.receive(.pageLoaded(second)) {
      $0.rows += second.value.species
      $0.next = 6
      $0.phase = .idle
    }
    await store.finish()
  }

  @Test func `the last page ends the asking`() async throws {
    let store = try await loaded()
    for offset in [3, 6] {
      let page = try answer(offset)
      await store.send(.endNeared) { $0.phase = .loading }
      await store.receive(.pageLoaded(page)) {
        $0.rows += page.value.species
        $0.next = Offset(clamping: min(8, offset + 3))
        $0.phase = offset == 6 ? .complete : .idle
      }
    }
    await store.send(.endNeared)
    #expect(await store.state.rows.map(\.id.value) == Array(1...8))
    await store.finish()
  }

  @Test func `a page that fails keeps what is here and tries again in place`() async throws {
    let store = try await loaded()
    shelf.pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.send(.endNeared) { $0.phase = .loading }
    await store.receive(.pageFailed(Failure("No network."))) { $0.phase = .failed(Failure("No network.")) }
    expectScreen(await store.screen, "partly failed")
    shelf.pokedex.fail(with: nil)
    let second = try answer(3)
    await store.send(.retryTapped) { $0.phase = .loading }
    await store.receive(.pageLoaded(second)) {
      $0.rows += second.value.species
      $0.next = 6
      $0.phase = .idle
    }
    await store.finish()
  }

  @Test func `pages that overlap show no row twice and leave none out`() async throws {
    let store = try await loaded()
    let species = try answer(0, 8).value.species
    let overlapping = Page(
      SpeciesPage(species: Array(species[2..<5]), total: 8, offset: 2, limit: 3), origin: .bundled)
    await store.send(.pageLoaded(overlapping)) {
      $0.rows = Array(species[0..<5])
      $0.next = 5
    }
    let third = try answer(5)
    await store.send(.endNeared) { $0.phase = .loading }
    await store.receive(.pageLoaded(third)) {
      $0.rows = species
      $0.next = 8
      $0.phase = .complete
    }
    await store.finish()
  }

  @Test func `a total that changes on the way reads everything again`() async throws {
    let store = try await loaded()
    shelf.pokedex.remove(1)
    let moved = try answer(3)
    let whole = try answer(0, 6)
    await store.send(.endNeared) { $0.phase = .loading }
    await store.receive(.pageLoaded(moved)) {
      $0.rows += moved.value.species
      $0.next = 6
      $0.total = 7
      $0.phase = .refreshing
    }
    await store.receive(.pageLoaded(whole)) {
      $0.rows = whole.value.species
      $0.phase = .idle
    }
    #expect(await store.state.rows.map(\.id.value) == Array(2...7))
    await store.finish()
  }

  @Test func `a name filters what is here at once, asks for nothing, and gives the position back`() async throws {
    let store = try await loaded()
    let asked = shelf.pokedex.questions.count
    await store.fill("name", "species-2") { $0.query.name = "species-2" }
    #expect(await store.state.named.map(\.species.id) == [2])
    expectScreen(await store.screen, "named")
    await store.fill("name", "zzz") { $0.query.name = "zzz" }
    expectScreen(await store.screen, "named, none")
    await store.fill("name", "") { $0.query.name = "" }
    #expect(await store.state.rows.count == 3)
    #expect(shelf.pokedex.questions.count == asked)
    await store.finish()
  }

  @Test func `looking through all asks once for the rest`() async throws {
    let store = try await loaded()
    let rest = try answer(3, ListFeature.everything.value)
    await store.fill("name", "species-7") { $0.query.name = "species-7" }
    await store.send(.allWanted) { $0.phase = .loading }
    await store.receive(.pageLoaded(rest)) {
      $0.rows += rest.value.species
      $0.next = 8
      $0.phase = .complete
    }
    #expect(await store.state.named.map(\.species.id) == [7])
    await store.finish()
  }

  @Test func `a name in the address looks through all from the start`() async throws {
    let store = shelf.store("/pokemon?q=species-7")
    let all = try answer(0, ListFeature.everything.value)
    await store.open { $0.phase = .loading }
    await store.receive(.pageLoaded(all)) {
      $0.rows = all.value.species
      $0.next = 8
      $0.total = 8
      $0.phase = .complete
    }
    #expect(await store.state.named.map(\.species.id) == [7])
    await store.finish()
  }

  @Test func `another type, generation or order begins anew`() async throws {
    let store = try await loaded()
    for (field, value) in [("type", "fire"), ("generation", "2"), ("sort", "speed")] as [(FieldID, String)] {
      await store.fill(field, value) {
        switch field {
        case "type": $0.query.types = ["fire"]
        case "generation": $0.query.generation = Generation(2)
        default: $0.query.order = .stat(.speed)
        }
        let query = $0.query
        $0 = ListState(query: query)
        $0.phase = .loading
      }
      let query = await store.state.query.page(from: 0, size: 3)
      let empty = try shelf.page(query)
      await store.receive(.pageLoaded(empty)) {
        $0.total = 0
        $0.phase = .complete
      }
    }
    expectScreen(await store.screen, "empty")
    await store.fill("type", "fire")
    await store.finish()
  }

  @Test func `an older answer never shows after a newer question`() async throws {
    let store = shelf.store()
    await store.open { $0.phase = .loading }
    await store.send(.orderChosen("name")) {
      $0.query.order = .name
      $0.phase = .loading
    }
    let byName = try shelf.page(SpeciesQuery(order: .name, limit: 3))
    await store.receive(.pageLoaded(byName)) {
      $0.rows = byName.value.species
      $0.next = 3
      $0.total = 8
      $0.phase = .idle
    }
    await store.drain()
    await store.finish()
  }

  @Test func `what is refreshed behind is read again, and a failure of that is not shown`() async throws {
    let store = try await loaded()
    let again = try answer(0)
    await store.send(.listChanged) { $0.phase = .refreshing }
    await store.receive(.pageLoaded(again)) { $0.phase = .idle }
    shelf.pokedex.fail(with: .outOfReach(reason: "No network."))
    await store.send(.listChanged) { $0.phase = .refreshing }
    await store.receive(.pageFailed(Failure("No network."))) { $0.phase = .idle }
    await store.finish()
  }

  @Test func `what an address asks for that there is not is named at its field`() async {
    let store = shelf.store("/pokemon?type=plasma&generation=12&sort=beauty")
    #expect(
      await store.state.problems == [
        ListFeature.typeField: .unknownType("plasma"), ListFeature.generationField: .unknownGeneration("12"),
        ListFeature.orderField: .unknownOrder("beauty"),
      ])
    expectScreen(await store.screen, "unknown words")
    await store.finish()
  }

  @Test func `a lent filter looks at all and keeps what it matches`() async throws {
    let filter = RowFilter("collection", label: "Collection", choices: [.init("caught", "Caught")]) { _, _ in
      ["2", "5"]
    }
    let shelf = Shelf(shelf.pokedex, filters: [filter])
    let store = shelf.store("/pokemon?filter=collection:caught")
    var page = try answer(0, ListFeature.everything.value)
    page.value.species.removeAll { ![2, 5].contains($0.id) }
    page.value.total = 2
    let expected = page
    await store.open { $0.phase = .loading }
    await store.receive(.pageLoaded(expected)) {
      $0.rows = expected.value.species
      $0.next = 2
      $0.total = 2
      $0.phase = .complete
    }
    expectScreen(await store.screen, "lent filter")
    await store.finish()
  }
}
