/// A work as OpenLibrary knows it. Any of it may be missing but the key, which tells works apart.
struct Book: Sendable, Equatable, Codable {
  var key: String
  var title: String?
  var authors: [String]
  var firstPublished: Int?
  var cover: Int?
}

/// Ten books of an answer, and how many there are in all.
struct BookPage: Sendable, Equatable, Codable {
  static let size = 10

  var total: Int
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
        firstPublished: field(.firstPublished), cover: field(.cover).flatMap { $0 > 0 ? $0 : nil })
    }

    /// Nil for a text of blanks.
    private static func written(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
  }
}

extension BookPage {
  struct Answer: Decodable {
    let numFound: Int
    let docs: [Book.Record]

    var page: BookPage { BookPage(total: max(0, numFound), books: docs.compactMap(\.book)) }
  }
}
