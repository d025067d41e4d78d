import FeatureKit
import FeatureTesting
import Pokedex
import Testing

@testable import SearchFeature

typealias Found = Pokedex.Answer<SearchResult>

@Suite struct SearchFeatureTests {
  let pokedex = FakePokedex()
  let records = FakeRecords()
  let time = TestTime()

  private var recent: RecentSearches {
    RecentSearches(records: records, namespace: RecordNamespace("search", tier: .user), time: time)
  }

  private var feature: SearchFeature {
    SearchFeature(
      search: { [pokedex] in try pokedex.search($0, limit: SearchQuery.limit) }, recent: recent)
  }

  private func store(_ route: Route = "/search") -> TestStore<SearchFeature> { TestStore(feature, at: route) }

  private func opened(_ recent: [String] = []) async -> TestStore<SearchFeature> {
    let store = store()
    await store.open()
    await store.receive(.recentLoaded(recent)) { $0.recent = recent }
    return store
  }

  private func query(_ text: String) throws -> SearchQuery { try SearchQuery(text) }

  @Test func `what matches comes as one types, and is remembered`() async throws {
    let store = await opened()
    let found = try pokedex.search("chu", limit: 50)
    let wanted = try query("chu")
    await store.fill("q", "chu") {
      $0.typed = "chu"
      $0.phase = .loading(wanted)
    }
    expectScreen(await store.screen, "loading")
    await store.receive(.resultsFound(query: wanted, answer: found)) { $0.phase = .shown(wanted, found) }
    await store.receive(.recentLoaded(["chu"])) { $0.recent = ["chu"] }
    expectScreen(await store.screen, "found")
    await store.finish()
  }

  @Test func `a page that a link led to is not remembered unless its reader says so`() async throws {
    var session = Session()
    session.usage = .form
    let store = TestStore(feature, at: "/search", in: session)
    await store.open()
    await store.receive(.recentLoaded([]))
    let wanted = try query("chu")
    let found = try pokedex.search("chu", limit: 50)
    await store.fill("q", "chu") {
      $0.typed = "chu"
      $0.phase = .loading(wanted)
    }
    await store.receive(.resultsFound(query: wanted, answer: found)) { $0.phase = .shown(wanted, found) }
    #expect(try await recent.load(.local) == [])
    expectScreen(await store.screen, "found by a link")
    #expect(await store.screen.offers { $0 == .rememberTapped })
    await store.send(.rememberTapped)
    await store.receive(.recentLoaded(["chu"])) { $0.recent = ["chu"] }
    #expect(await !store.screen.offers { $0 == .rememberTapped })
    #expect(try await recent.load(.local) == ["chu"])
    await store.finish()
  }

  @Test func `a newer question silences the older`() async throws {
    let store = await opened()
    let found = try pokedex.search("rai", limit: 50)
    let (older, newer) = (try query("pi"), try query("rai"))
    await store.fill("q", "pi") {
      $0.typed = "pi"
      $0.phase = .loading(older)
    }
    await store.fill("q", "rai") {
      $0.typed = "rai"
      $0.phase = .loading(newer)
    }
    await store.receive(.resultsFound(query: newer, answer: found)) { $0.phase = .shown(newer, found) }
    await store.receive(.recentLoaded(["rai"])) { $0.recent = ["rai"] }
    await store.drain()
    await store.finish()
  }

  @Test func `blanks ask for nothing, one letter is told quietly, and fifty-one loudly`() async {
    let store = await opened(["pika"].filter { _ in false })
    let asked = pokedex.questions
    await store.fill("q", "   ") { $0.typed = "   " }
    await store.fill("q", "p") {
      $0.typed = "p"
      $0.phase = .refused(.tooShort)
    }
    expectScreen(await store.screen, "too short")
    let long = String(repeating: "ü", count: 51)
    await store.fill("q", long) {
      $0.typed = long
      $0.phase = .refused(.tooLong(51))
    }
    expectScreen(await store.screen, "too long")
    #expect(pokedex.questions == asked)
    await store.finish()
  }

  @Test func `a number may be one digit`() async throws {
    let store = await opened()
    let found = try pokedex.search("6", limit: 50)
    let wanted = try query("6")
    await store.fill("q", "6") {
      $0.typed = "6"
      $0.phase = .loading(wanted)
    }
    await store.receive(.resultsFound(query: wanted, answer: found)) { $0.phase = .shown(wanted, found) }
    await store.receive(.recentLoaded(["6"])) { $0.recent = ["6"] }
    await store.finish()
  }

  @Test func `nothing found offers names that come near, and is not remembered`() async throws {
    let store = await opened()
    let found = try pokedex.search("pikka", limit: 50)
    let wanted = try query("pikka")
    await store.fill("q", "pikka") {
      $0.typed = "pikka"
      $0.phase = .loading(wanted)
    }
    await store.receive(.resultsFound(query: wanted, answer: found)) { $0.phase = .shown(wanted, found) }
    expectScreen(await store.screen, "nothing found")
    await store.finish()
  }

  @Test func `what failed can be tried again`() async throws {
    let store = await opened()
    pokedex.fail(with: .outOfReach(reason: "No network."))
    let wanted = try query("chu")
    await store.fill("q", "chu") {
      $0.typed = "chu"
      $0.phase = .loading(wanted)
    }
    await store.receive(.searchFailed(Failure("No network."))) {
      $0.phase = .failed(wanted, Failure("No network."))
    }
    expectScreen(await store.screen, "failed")
    pokedex.fail(with: nil)
    let found = try pokedex.search("chu", limit: 50)
    await store.send(.retryTapped) { $0.phase = .loading(wanted) }
    await store.receive(.resultsFound(query: wanted, answer: found)) { $0.phase = .shown(wanted, found) }
    await store.receive(.recentLoaded(["chu"])) { $0.recent = ["chu"] }
    await store.finish()
  }

  @Test func `recent searches stand where nothing is typed, and can be forgotten`() async throws {
    _ = try await recent.add("eevee", for: .local)
    _ = try await recent.add("mr. mime", for: .local)
    let store = await opened(["mr. mime", "eevee"])
    expectScreen(await store.screen, "recent")
    await store.send(.recentCleared) { $0.recent = [] }
    await store.receive(.recentLoaded([]))
    #expect(try await recent.load(.local) == [])
    await store.finish()
  }

  @Test func `records that cannot be read or written cost nothing but themselves`() async throws {
    records.fail(with: .unavailable(place: "here", reason: "gone"))
    let failure = Failure(describing: StorageFailure.unavailable(place: "here", reason: "gone"))
    let store = store()
    await store.open()
    await store.receive(.recentFailed(failure))
    let found = try pokedex.search("chu", limit: 50)
    let wanted = try query("chu")
    await store.fill("q", "chu") {
      $0.typed = "chu"
      $0.phase = .loading(wanted)
    }
    await store.receive(.resultsFound(query: wanted, answer: found)) { $0.phase = .shown(wanted, found) }
    await store.receive(.recentFailed(failure))
    await store.finish()
  }

  @Test func `what was typed on the way gives way to what it became`() {
    #expect(RecentSearches.adding("pika", to: ["pi", "eevee"]) == ["pika", "eevee"])
    #expect(RecentSearches.adding("Eevee", to: ["pika", "eevee"]) == ["Eevee", "pika"])
    #expect(RecentSearches.adding("new", to: (1...10).map(String.init)).count == RecentSearches.kept)
  }

  @Test func `owners see their own searches, and visitors none`() async throws {
    _ = try await recent.add("pika", for: .local)
    _ = try await recent.add("mew", for: .named("ash"))
    #expect(try await recent.add("abra", for: .visitor) == [])
    #expect(try await recent.load(.local) == ["pika"])
    #expect(try await recent.load(.named("ash")) == ["mew"])
  }

  @Test func `old data, other languages and filters that mean nothing are said`() throws {
    let result = SearchResult(
      hits: [SearchResult.Hit(Pokemon.charizard.summary, match: .exact, otherName: "Glurak")], ignored: ["gen:x"])
    let found = Found(result, origin: .bundled, note: "Offline: these are bundled facts.")
    let state = SearchFeature.State(typed: "glurak gen:x", phase: .shown(try query("glurak gen:x"), found))
    expectScreen(feature.screen(for: state, in: Session()), "offline")
  }

  @Test func `every action comes back from JSON`() throws {
    let actions: [SearchFeature.Action] = [
      .opened, .queryTyped("é"), .resultsFound(query: try query("chu"), answer: try pokedex.search("chu", limit: 5)),
      .searchFailed(Failure("x")), .recentLoaded(["a"]), .recentFailed(Failure("x")), .recentCleared, .retryTapped,
    ]
    for action in actions {
      #expect(try Document.read(SearchFeature.Action.self, from: Document.bytes(of: action)) == action)
    }
  }

  @Test func `what was found is written down beside what was asked`() throws {
    let action = SearchFeature.Action.resultsFound(
      query: try query("chu"), answer: try pokedex.search("chu", limit: 5))
    let written = String(decoding: try Document.bytes(of: action), as: UTF8.self)
    #expect(written.hasPrefix(#"{"resultsFound":{"query":"chu","answer":{"value":{"hits":["#))
    #expect(throws: SearchQuery.Problem.tooShort) {
      try Document.read(SearchQuery.self, from: Array("\"x\"".utf8))
    }
  }

  @Test func `random lives hold what must hold`() async {
    for seed in lifeSeeds {
      let time = TestTime()
      let whims = Whims(time, seed: seed)
      let feature = SearchFeature(
        search: { text in try await whims.answer(text) { try pokedex.search(text, limit: 5) } }, recent: recent)
      await liveRandomly(feature, at: "/search", time: time, seed: seed) { chance in
        switch Int.random(in: 0...3, using: &chance) {
        case 0: .action(AnyAction(SearchFeature.Action.retryTapped))
        case 1: .action(AnyAction(SearchFeature.Action.recentCleared))
        default: .field("q", ["", " ", "p", "pi", "pik", "chu", "zzz"].randomElement(using: &chance) ?? "")
        }
      }
    }
  }

  @Test func `the command answers also when nothing matches`() async throws {
    let command = SearchCommand(feature: feature)
    let answer = try await command.run(Arguments(words: ["zzz"]), CommandContext(session: Session()))
    #expect(answer.problems.isEmpty)
    #expect(answer.documents == [try pokedex.search("zzz", limit: 50).value.searchJSON(query: "zzz")])
    await #expect(throws: CommandFailure(.usage, "Type at least 2 letters, or a number.")) {
      try await command.run(Arguments(words: ["p"]), CommandContext(session: Session()))
    }
  }
}
