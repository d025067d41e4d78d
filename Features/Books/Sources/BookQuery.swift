import FeatureKit

/// What is asked of OpenLibrary: a text that it will take, and which ten of the answer.
struct BookQuery: Hashable, Sendable, Codable {
  static let lengths = 3...100
  /// OpenLibrary is asked no further than this.
  typealias Page = Bounded<1, 100>

  let text: String
  let page: Page

  /// Checks before anything is sent. Blanks around and doubled within count for nothing.
  init(_ typed: String, page: Page = 1) throws(Problem) {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.count >= Self.lengths.lowerBound else { throw .tooShort(text) }
    guard text.count <= Self.lengths.upperBound else { throw .tooLong(text.count) }
    guard text.lowercased() != "the" else { throw .tooCommon(text) }
    self.text = text
    self.page = page
  }

  private init(text: String, page: Page) {
    self.text = text
    self.page = page
  }

  /// The same question about the first ten.
  var first: BookQuery { BookQuery(text: text, page: 1) }
  /// The same question about the ten before; nil for the first.
  var previous: BookQuery? { Page(page.value - 1).map { BookQuery(text: text, page: $0) } }
  /// The same question about the ten after; nil where nobody should go.
  var next: BookQuery? { Page(page.value + 1).map { BookQuery(text: text, page: $0) } }

  var route: Route {
    let route: Route = "/books?q=\(text)"
    return page == 1 ? route : route.with("page", "\(page)")
  }

  enum Problem: Error, Hashable, Sendable, Codable {
    case tooShort(String)
    case tooLong(Int)
    case tooCommon(String)
  }
}

extension BookQuery.Problem {
  /// The rule, the length, and what to do.
  var sentence: String {
    switch self {
    case .tooShort(""): "A search for books needs 3 to 100 characters, and nothing was typed. \(Self.advice)"
    case .tooShort(let text):
      "A search for books needs 3 to 100 characters; “\(text)” has \(text.count). \(Self.advice)"
    case .tooLong(let count):
      "A search for books takes 3 to 100 characters; this one has \(count). Leave out what matters least."
    case .tooCommon(let text):
      "“\(text)” stands in nearly every title, so OpenLibrary does not look for it. \(Self.advice)"
    }
  }

  private static let advice = "Type more of a title or of an author's name."
}
