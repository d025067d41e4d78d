import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import ListFeature

@Suite struct ListScreenTests {
  let shelf = Shelf()

  private func screen(_ change: (inout ListState) -> Void) -> Screen<ListFeature.Action> {
    var state = ListState(query: ListQuery())
    change(&state)
    return shelf.feature.screen(for: state, in: shelf.session())
  }

  @Test func `loading`() { expectScreen(screen { $0.phase = .loading }, "loading") }

  @Test func `failed`() {
    expectScreen(
      screen { $0.phase = .failed(Failure("The network is away.", hint: "Check the cable.")) }, "failed")
  }

  @Test func `loaded, by speed, with data that is old and names that are not ASCII`() throws {
    let page = try shelf.page(SpeciesQuery(order: .stat(.speed)))
    expectScreen(
      screen {
        $0.query.order = .stat(.speed)
        $0.rows = page.value.species
        $0.total = page.value.total
        $0.freshness = Freshness(note: "Offline: these are bundled facts.")
        $0.phase = .complete
      }, "offline")
  }

  @Test func `a place after the end`() {
    expectScreen(
      screen {
        $0.first = 2_000
        $0.total = 8
        $0.phase = .complete
      }, "after the end")
  }

  @Test func `every action comes back from JSON`() throws {
    let page = try shelf.page(SpeciesQuery(limit: 2))
    let actions: [ListFeature.Action] = [
      .opened, .nameTyped("é\"\n"), .typeChosen("fire"), .generationChosen("1"), .orderChosen("speed"),
      .filterChosen("a:b"), .endNeared, .allWanted, .pageLoaded(page), .pageFailed(Failure("x", hint: "y")),
      .listChanged, .retryTapped,
    ]
    for action in actions {
      #expect(try Document.read(ListFeature.Action.self, from: Document.bytes(of: action)) == action)
    }
  }

  @Test func `a filter of a feature that is not here is named, and all are shown`() {
    let place = Place(route: "/pokemon?filter=collection:caught")
    let feature = Shelf().feature
    let state = feature.start(at: place, in: Session())
    #expect(state.query.filter == "collection:caught")
    let outline = feature.screen(for: state, in: Session()).outline
    #expect(
      outline.contains("notice info: Nothing here narrows the list down by “collection:caught”, so all are shown."))
  }

  @Test(arguments: ["9223372036854775807", "-1", "abc"])
  func `an offset that is none is named, and the list begins at its first Pokémon`(text: String) {
    let feature = Shelf().feature
    let state = feature.start(at: Place(route: Route("/pokemon").with("offset", text)), in: Session())
    #expect(state.first == 0)
    let said = feature.screen(for: state, in: Session()).nodes.compactMap { node in
      if case .notice(let notice) = node { notice.text } else { nil }
    }
    #expect(
      said == [
        "The offset “\(text)” is not a whole number between 0 and 1000000. The list begins at its first Pokémon."
      ])
  }

  @Test func `random lives hold what must hold`() async {
    for seed in lifeSeeds {
      let time = TestTime()
      let whims = Whims(time, seed: seed)
      let pokedex = FakePokedex(Pokemon.numbered(1...8), chains: [])
      let feature = ListFeature(
        species: { query in try await whims.answer(query) { try pokedex.species(query) } },
        changes: { pokedex.changes() }, filters: { _ in [] })
      await liveRandomly(feature, at: "/pokemon", in: shelf.session(), time: time, seed: seed) { chance in
        switch Int.random(in: 0...5, using: &chance) {
        case 0: .field("name", ["", "2", "zz"].randomElement(using: &chance) ?? "")
        case 1: .field("type", ["", "fire", "normal"].randomElement(using: &chance) ?? "")
        case 2: .field("sort", ["", "name", "speed"].randomElement(using: &chance) ?? "")
        case 3: .action(AnyAction(ListFeature.Action.retryTapped))
        case 4: .action(AnyAction(ListFeature.Action.listChanged))
        default: .action(AnyAction(ListFeature.Action.endNeared))
        }
      }
    }
  }

  @Test func `the command answers with a page and its shape`() async throws {
    let command = ListCommand(feature: shelf.feature)
    let arguments = Arguments(options: ["limit": "2", "sort": "speed"])
    let answer = try await command.run(arguments, CommandContext(session: Session()))
    let page = try shelf.page(SpeciesQuery(order: .stat(.speed), limit: 2))
    #expect(answer.documents == [page.value.listJSON])
    expectScreen(answer.screen, "command")
  }

  @Test func `the command names a type that there is not`() async {
    let command = ListCommand(feature: shelf.feature)
    await #expect(
      throws: CommandFailure(
        .usage, "No type is called “watter”. Choose one of the eighteen.", candidates: ["water"])
    ) { try await command.run(Arguments(options: ["type": "watter"]), CommandContext(session: Session())) }
  }
}
