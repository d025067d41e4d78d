import FeatureKit
import FeatureTesting
import Testing

@testable import BooksFeature

/// A library of as many works as a test says, ten a page.
struct Library: Sendable {
  let total: Int

  func page(_ query: BookQuery) -> BookShelf.Found {
    let first = (query.page.value - 1) * BookPage.size
    let books = (first..<max(first, min(total, first + BookPage.size))).map { number in
      Book(key: "/works/\(number)", title: "Dune \(number)", authors: ["Frank Herbert"], firstPublished: 1965, cover: 1)
    }
    return BookShelf.Found(page: BookPage(total: BookPage.Total(clamping: total), books: books))
  }
}

@Suite struct BooksFeatureTests {
  private func feature(_ total: Int) -> BooksFeature { BooksFeature { Library(total: total).page($0) } }

  private func store(_ total: Int, _ route: Route = "/books") -> TestStore<BooksFeature> {
    TestStore(feature(total), at: route)
  }

  private func shown(_ total: Int) async throws -> TestStore<BooksFeature> {
    let store = store(total, "/books?q=dune")
    let query = try BookQuery("dune")
    await store.open()
    await store.receive(.resultsFound(query: query, found: Library(total: total).page(query))) {
      $0.phase = .shown(BooksFeature.Results(Library(total: total).page(query), of: query))
    }
    return store
  }

  @Test func `nothing is asked before Enter`() async {
    let store = store(3)
    await store.open()
    expectScreen(await store.screen, "quiet")
    await store.finish()
  }

  @Test func `ten books, and the next ten when the end comes near`() async throws {
    let store = try await shown(15)
    expectScreen(await store.screen, "first page")
    let second = try BookQuery("dune", page: 2)
    let next = Library(total: 15).page(second)
    await store.send(.endNeared) {
      guard case .shown(var results) = $0.phase else { return }
      results.more = .loading
      $0.phase = .shown(results)
    }
    await store.send(.endNeared)
    await store.receive(.resultsFound(query: second, found: next)) {
      guard case .shown(var results) = $0.phase else { return }
      results.append(next)
      $0.phase = .shown(results)
    }
    guard case .shown(let results) = await store.state.phase else {
      Issue.record("Nothing is shown.")
      return
    }
    #expect(results.books.count == 15)
    #expect(results.more == .complete)
    await store.send(.endNeared)
    await store.finish()
  }

  @Test(arguments: [
    ("", BookQuery.Problem.tooShort("")), (" du ", .tooShort("du")),
    (String(repeating: "é", count: 101), .tooLong(101)),
    ("The", .tooCommon("The")),
  ])
  func `what OpenLibrary would refuse is not sent`(typed: String, problem: BookQuery.Problem) {
    #expect(throws: problem) { try BookQuery(typed) }
  }

  @Test(arguments: [
    (
      BookQuery.Problem.tooShort("du"),
      "A search for books needs 3 to 100 characters; “du” has 2. Type more of a title or of an author's name."
    ),
    (
      .tooShort(""),
      "A search for books needs 3 to 100 characters, and nothing was typed. Type more of a title or of an author's name."
    ),
    (
      .tooLong(101),
      "A search for books takes 3 to 100 characters; this one has 101. Leave out what matters least."
    ),
    (
      .tooCommon("the"),
      "“the” stands in nearly every title, so OpenLibrary does not look for it. "
        + "Type more of a title or of an author's name."
    ),
  ])
  func `a refusal says the rule, the length and what to do`(problem: BookQuery.Problem, sentence: String) {
    #expect(problem.sentence == sentence)
  }

  @Test func `a refused query shows why and ends what was asked before`() async throws {
    let store = store(3, "/books?q=dune")
    await store.open()
    await store.fill("q", "du") {
      $0.typed = "du"
      $0.phase = .refused(.tooShort("du"))
    }
    expectScreen(await store.screen, "refused")
    await store.drain()
    await store.finish()
  }

  @Test func `no book, and no more books`() async throws {
    let store = try await shown(0)
    expectScreen(await store.screen, "empty")
    await store.finish()
    let far = try BookQuery("dune", page: 9)
    let state = BooksFeature.State(
      typed: "dune", phase: .shown(BooksFeature.Results(Library(total: 12).page(far), of: far)))
    expectScreen(feature(12).screen(for: state, in: Session()), "after the end")
  }

  @Test func `what failed can be tried again, the first page and a further one`() async throws {
    let failure = Failure("OpenLibrary did not answer.")
    let query = try BookQuery("dune")
    let store = TestStore(BooksFeature { _ in throw failure }, at: "/books?q=dune")
    await store.open()
    await store.receive(.searchFailed(failure)) { $0.phase = .failed(query, failure) }
    expectScreen(await store.screen, "failed")
    await store.send(.retryTapped) { $0.phase = .loading(query) }
    expectScreen(await store.screen, "loading")
    await store.receive(.searchFailed(failure)) { $0.phase = .failed(query, failure) }
    await store.finish()

    var results = BooksFeature.Results(Library(total: 15).page(query), of: query)
    results.more = .failed(failure)
    let state = BooksFeature.State(typed: "dune", phase: .shown(results))
    expectScreen(feature(15).screen(for: state, in: Session()), "partly failed")
  }

  @Test func `missing authors, years and titles are left out; long and foreign words stay whole`() throws {
    let query = try BookQuery("Straße")
    let books = [
      Book(key: "/works/1", title: nil, authors: [], firstPublished: nil, cover: nil),
      Book(key: "/works/2", title: String(repeating: "Überlang ", count: 20), authors: ["村上春樹"], firstPublished: nil),
      Book(key: "/works/3", title: "Nur ein Jahr", authors: [], firstPublished: 1999),
    ]
    var found = BookShelf.Found(page: BookPage(total: 3, books: books))
    found.freshness = Freshness(note: "OpenLibrary cannot be reached. These books were found 3 hours ago.")
    let state = BooksFeature.State(typed: "Straße", phase: .shown(BooksFeature.Results(found, of: query)))
    expectScreen(feature(3).screen(for: state, in: Session()), "offline")
  }

  @Test func `every action comes back from JSON`() throws {
    let query = try BookQuery("dune")
    let actions: [BooksFeature.Action] = [
      .opened, .queryEntered("é"), .endNeared, .resultsFound(query: query, found: Library(total: 3).page(query)),
      .searchFailed(Failure("x")), .retryTapped,
    ]
    for action in actions {
      #expect(try Document.read(BooksFeature.Action.self, from: Document.bytes(of: action)) == action)
    }
  }

  @Test func `random lives hold what must hold`() async {
    for seed in lifeSeeds {
      let time = TestTime()
      let whims = Whims(time, seed: seed)
      let feature = BooksFeature { query in try await whims.answer(query) { Library(total: 25).page(query) } }
      await liveRandomly(feature, at: "/books?q=dune", time: time, seed: seed) { chance in
        switch Int.random(in: 0...4, using: &chance) {
        case 0: .action(AnyAction(BooksFeature.Action.retryTapped))
        case 1: .field("q", ["", "du", "dune", "emma"].randomElement(using: &chance) ?? "")
        default: .action(AnyAction(BooksFeature.Action.endNeared))
        }
      }
    }
  }
}
