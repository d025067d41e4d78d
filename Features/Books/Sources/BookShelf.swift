import FeatureKit

/// Finds books: asks OpenLibrary, keeps what it said, and falls back on that when it cannot be asked.
struct BookShelf: Sendable {
  let library: API
  let records: any RecordStore
  let time: any TimeSource

  struct Found: Sendable, Equatable, Codable {
    var page: BookPage
    var freshness = Freshness.fresh
  }

  /// Throws an `APIFailure` when there is neither an answer nor an older one.
  func find(_ query: BookQuery) async throws -> Found {
    do {
      let page = try await library(Self.search(query)).page
      try Task.checkCancellation()
      await keep(page, for: query)
      return Found(page: page)
    } catch let failure as APIFailure where failure.isOutage {
      guard let kept = await kept(for: query) else { throw failure }
      return kept
    }
  }

  /// `search.json`, with only the fields that are shown.
  static func search(_ query: BookQuery) -> Endpoint<BookPage.Answer> {
    Endpoint(
      json: ["search.json"],
      query: [
        QueryItem("q", query.text), QueryItem("fields", "key,title,author_name,first_publish_year,cover_i"),
        QueryItem("limit", String(BookPage.size)), QueryItem("page", "\(query.page)"),
      ])
  }
}

// MARK: What is kept

extension BookShelf {
  private static let pages = RecordCollection("openlibrary.search", in: .sharedCache)

  private func address(of query: BookQuery) -> RecordAddress { Self.pages("\(query.text.lowercased())#\(query.page)") }

  private func keep(_ page: BookPage, for query: BookQuery) async {
    guard let bytes = try? Document.bytes(of: page) else { return }
    let write = RecordWrite(address(of: query), bytes: bytes, metadata: RecordMetadata(storedAt: time.wall))
    // The answer is shown all the same; it is only not there for a day without a network.
    _ = try? await records.put([write])
  }

  private func kept(for query: BookQuery) async -> Found? {
    // A store that cannot be read has nothing kept: the failure of the network is what to speak of.
    guard let record = try? await records.get(address(of: query)),
      let page = try? Document.read(BookPage.self, from: record.bytes)
    else { return nil }
    let age = Age(from: record.metadata.storedAt, to: time.wall)
    return Found(
      page: page, freshness: Freshness(note: "\(library.name) cannot be reached. These books were found \(age)."))
  }
}
