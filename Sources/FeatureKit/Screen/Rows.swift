/// A list that may be long: shells draw what fits and ask for more before its end is reached.
package struct Rows<Action: Sendable>: Sendable {
  package enum More: Sendable {
    /// All rows are here.
    case none
    /// Sent when the end comes near.
    case ask(Action)
    case loading
    case failed(Failure, retry: Action)
  }

  package var rows: [Row<Action>]
  /// How many there are in all, when that is known.
  package var total: Int?
  package var more: More
  /// The points at which others decorate the rows.
  package var points: [PointID]
  /// Where the rows before and after these have addresses: what a browser follows instead of asking for more.
  package var pages: Pages

  package init(
    _ rows: [Row<Action>], total: Int? = nil, more: More = .none, points: [PointID] = [], pages: Pages = Pages()
  ) {
    self.rows = rows
    self.total = total
    self.more = more
    self.points = points
    self.pages = pages
  }
}

/// The addresses of the pages beside this one; nil where there is none.
package struct Pages: Hashable, Sendable, Codable {
  package var previous: Route?
  package var next: Route?

  package init(previous: Route? = nil, next: Route? = nil) {
    self.previous = previous
    self.next = next
  }
}

package struct Row<Action: Sendable>: Sendable {
  /// Stable while the row means the same thing; shells keep selection and position by it.
  package var id: String
  /// Stands before the title, aligned: "#025".
  package var number: String?
  package var title: String
  /// A quieter line with the rest.
  package var detail: String?
  package var badges: [Badge]
  package var image: Image?
  package var subject: Subject?
  package var target: Target<Action>?
  package var controls: [Control<Action>]

  package init(
    _ id: String, number: String? = nil, title: String, detail: String? = nil, badges: [Badge] = [],
    image: Image? = nil, subject: Subject? = nil, target: Target<Action>? = nil, controls: [Control<Action>] = []
  ) {
    self.id = id
    self.number = number
    self.title = title
    self.detail = detail
    self.badges = badges
    self.image = image
    self.subject = subject
    self.target = target
    self.controls = controls
  }
}

extension Rows.More: Equatable where Action: Equatable {}
extension Rows: Equatable where Action: Equatable {}
extension Row: Equatable where Action: Equatable {}
