import FeatureKit
import FeatureTesting
import Testing

@testable import BooksFeature

/// The real way through: endpoint, transport, records.
@Suite struct BookShelfTests {
  let transport = FakeTransport()
  let records = FakeRecords()
  let time = TestTime()

  private var shelf: BookShelf {
    BookShelf(
      library: API("OpenLibrary", base: "https://library.test", over: transport, userAgent: "pokehost/test"),
      records: records, time: time)
  }

  static let answer = """
    {"numFound":2,"start":0,"docs":[
      {"key":"/works/OL1W","title":"Dune","author_name":["Frank Herbert"],"first_publish_year":1965,"cover_i":11},
      {"key":"/works/OL2W","author_name":"not a list","cover_i":-1,"new":{}},
      {"title":"Without a key"}]}
    """

  @Test func `the question names what is shown and nothing else`() async throws {
    transport.answer(json: Self.answer)
    _ = try await shelf.find(try BookQuery("dune & herbert", page: 2))
    #expect(
      transport.requests.map(\.url) == [
        "https://library.test/search.json?q=dune%20%26%20herbert"
          + "&fields=key%2Ctitle%2Cauthor_name%2Cfirst_publish_year%2Ccover_i&limit=10&page=2"
      ])
  }

  @Test func `a book of which half is missing or wrong is read as far as it goes`() async throws {
    transport.answer(json: Self.answer)
    let found = try await shelf.find(try BookQuery("dune"))
    #expect(
      found.page.books == [
        Book(key: "/works/OL1W", title: "Dune", authors: ["Frank Herbert"], firstPublished: 1965, cover: 11),
        Book(key: "/works/OL2W", title: nil, authors: [], firstPublished: nil, cover: nil),
      ])
    #expect(found.freshness == .fresh)
  }

  @Test func `without a network what was found before is shown with its age`() async throws {
    transport.answer(json: Self.answer)
    let query = try BookQuery("dune")
    let before = try await shelf.find(query)
    transport.answer { request throws(HTTPFailure) in throw .unreachable(url: request.url, reason: "no network") }
    time.advance(by: .seconds(3 * 3_600))
    let after = try await shelf.find(query)
    #expect(after.page == before.page)
    #expect(after.freshness.note == "OpenLibrary cannot be reached. These books were found 3 hours ago.")
  }

  @Test func `without a network and without an older answer the failure is said`() async throws {
    let query = try BookQuery("dune")
    await #expect(throws: APIFailure.self) { try await shelf.find(query) }
    records.fail(with: .unavailable(place: "here", reason: "gone"))
    await #expect(throws: APIFailure.self) { try await shelf.find(query) }
  }

  @Test func `the command answers in its shape, and refuses with 64`() async throws {
    transport.answer(json: Self.answer)
    let command = BooksCommand(feature: BooksFeature(find: shelf.find))
    let answer = try await command.run(Arguments(words: ["dune"]), CommandContext(session: Session()))
    let expected = BooksCommand.Answered(
      query: "dune", total: 2,
      items: [
        .init(title: "Dune", authors: ["Frank Herbert"], firstPublished: 1965),
        .init(title: nil, authors: nil, firstPublished: nil),
      ])
    #expect(answer.documents == [try Document.json(of: expected)])
    expectScreen(answer.screen, "command")
    await #expect(throws: CommandFailure(.usage, BookQuery.Problem.tooShort("du").sentence)) {
      try await command.run(Arguments(words: ["du"]), CommandContext(session: Session()))
    }
  }
}
