import FeatureKit

/// `pokehost books TEXT`: ten books, as a person reads them or as JSON.
struct BooksCommand: Sendable {
  let feature: BooksFeature

  static let manifest = CommandManifest(
    "books", "Searches OpenLibrary for books.",
    arguments: [.init("TEXT", .many, help: "A title or an author, 3 to 100 characters.")],
    options: [.init("page", BookQuery.Page.self, value: "N", help: "Which ten of the answer, from 1.")],
    output: .document([
      "query": .text, "total": .integer,
      "items": .list(["title?": .text, "authors?": .list(.text), "firstPublished?": .integer]),
    ]),
    examples: [
      .init("pokehost books dune", "the first ten books about Dune"),
      .init("pokehost books dune --page 2 --json", "the next ten, for a script"),
    ])

  struct Answered: Encodable {
    let schema = 1
    let query: String
    let total: Int
    let items: [Item]

    struct Item: Encodable {
      let title: String?
      let authors: [String]?
      let firstPublished: Int?
    }
  }

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> Answer {
    let query: BookQuery
    do {
      query = try BookQuery(arguments.words.joined(separator: " "), page: arguments.number("page") ?? 1)
    } catch {
      throw CommandFailure(.usage, error.sentence)
    }
    let found = try await feature.find(query)
    let state = BooksFeature.State(typed: query.text, phase: .shown(BooksFeature.Results(found, of: query)))
    return try Answer(
      encoding: Answered(
        query: query.text, total: found.page.total.value, items: found.page.books.map(Answered.Item.init)),
      feature.screen(for: state, in: context.session).erased())
  }
}

extension BooksCommand.Answered.Item {
  init(_ book: Book) {
    self.init(
      title: book.title, authors: book.authors.isEmpty ? nil : book.authors, firstPublished: book.firstPublished?.value)
  }
}
