import FeatureKit

extension BooksFeature {
  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Books") {
      field(state)
      if let problem = state.pageProblem { Notice(.info, "\(problem.sentence) These are the first ten.") }
      switch state.phase {
      case .quiet:
        Node.empty("No search yet.", hint: "Type a title or an author and press Enter.")
      case .refused:
        // The field says what is wrong with what stands in it.
        [Node<Action>]()
      case .loading(let query):
        Node.loading("books about “\(query.text)”")
      case .failed(_, let failure):
        Node.failed(failure, retry: .retryTapped)
      case .shown(let results) where results.books.isEmpty:
        nothing(for: results)
      case .shown(let results):
        Node.offlineNote(results.freshness)
        Text(results.summary, .quiet)
        rows(results)
      }
    }
  }

  private func field(_ state: State) -> Field {
    var problem: String?
    if case .refused(let refusal) = state.phase { problem = refusal.sentence }
    return Field(
      Self.queryField, label: "Search books", value: state.typed, prompt: "Title or author, then Enter",
      kind: .submit, problem: problem, parameter: "q")
  }

  private func nothing(for results: Results) -> Node<Action> {
    if results.first.page.value > 1 {
      return .empty(
        "There are no more books about “\(results.first.text)”.", hint: "Go back to the first ten.",
        Control("First page", .link(results.first.first.route)))
    }
    return .empty(
      "OpenLibrary knows no book for “\(results.first.text)”.",
      hint: "Check the spelling, or try fewer words.")
  }

  private func rows(_ results: Results) -> Rows<Action> {
    Rows(
      results.books.map(Self.row), total: results.total, more: more(results),
      pages: Pages(
        previous: results.first.previous?.route,
        next: results.more == .complete ? nil : results.last.next?.route))
  }

  private func more(_ results: Results) -> Rows<Action>.More {
    switch results.more {
    case .idle: .ask(.endNeared)
    case .loading: .loading
    case .failed(let failure): .failed(failure, retry: .retryTapped)
    case .complete: .none
    }
  }

  private static func row(_ book: Book) -> Row<Action> {
    let title = book.title ?? "A book without a title"
    return Row(
      book.key, title: title, detail: book.byline,
      image: book.cover.map {
        Image(
          ImageReference("https://covers.openlibrary.org/b/id/\($0)-M.jpg"), words: "Cover of \(title)", size: .small)
      })
  }
}

extension BooksFeature.Results {
  fileprivate var summary: String {
    switch total {
    case 1: "1 book"
    case ...BookPage.size: "\(total) books"
    default:
      first.page == last.page
        ? "\(total) books, page \(last.page)" : "\(total) books, pages \(first.page) to \(last.page)"
    }
  }
}

extension Book {
  /// "Frank Herbert, 1965": what is known of it; nil when nothing is.
  fileprivate var byline: String? {
    let known = authors + (firstPublished.map { ["\($0)"] } ?? [])
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }
}
