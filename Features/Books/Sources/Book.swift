import FeatureKit

/// A work as OpenLibrary knows it. Any of it may be missing but the key, which tells works apart.
struct Book: Sendable, Equatable, Codable {
  /// Of a first edition; before our era it is negative.
  typealias Year = Bounded<-5_000, 9_999>
  /// By which covers.openlibrary.org knows a picture.
  typealias Cover = Bounded<1, 2_000_000_000>

  var key: String
  var title: String?
  var authors: [String]
  var firstPublished: Year?
  var cover: Cover?
}

/// Ten books of an answer, and how many there are in all.
struct BookPage: Sendable, Equatable, Codable {
  static let size = 10

  /// How many books an answer says that it has.
  typealias Total = Bounded<0, 1_000_000_000>

  var total: Total
  var books: [Book]
}

extension Book {
  /// OpenLibrary's names for the same. A field of another type than it promises counts as missing.
  struct Record: Decodable {
    let book: Book?

    private enum CodingKeys: String, CodingKey {
      case key, title
      case authors = "author_name"
      case firstPublished = "first_publish_year"
      case cover = "cover_i"
    }

    init(from decoder: any Decoder) throws {
      let record = try decoder.container(keyedBy: CodingKeys.self)
      // Whatever cannot be read of one book must not cost the other nine.
      func field<Value: Decodable>(_ key: CodingKeys, as type: Value.Type = Value.self) -> Value? {
        (try? record.decodeIfPresent(type, forKey: key)) ?? nil
      }
      guard let key = field(.key, as: String.self) else {
        book = nil
        return
      }
      book = Book(
        key: key, title: field(.title).flatMap(Self.written), authors: (field(.authors) ?? []).compactMap(Self.written),
        firstPublished: field(.firstPublished), cover: field(.cover))
    }

    /// Nil for a text of blanks.
    private static func written(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
  }
}

extension BookPage {
  struct Answer: Decodable {
    let numFound: BookPage.Total
    let docs: [Book.Record]

    var page: BookPage { BookPage(total: numFound, books: docs.compactMap(\.book)) }
  }
}
