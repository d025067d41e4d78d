/// A list that may be long: shells draw what fits and ask for more before its end is reached.
public struct Rows<Action: Sendable>: Sendable {
  public enum More: Sendable {
    /// All rows are here.
    case none
    /// Sent when the end comes near.
    case ask(Action)
    case loading
    case failed(Failure, retry: Action)
  }

  public var rows: [Row<Action>]
  /// How many there are in all, when that is known.
  public var total: Int?
  public var more: More
  /// The points at which others decorate the rows.
  public var points: [PointID]
  /// Where the rows before and after these have addresses: what a browser follows instead of asking for more.
  public var pages: Pages

  @inlinable public init(
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
public struct Pages: Hashable, Sendable, Codable {
  public var previous: Route?
  public var next: Route?

  public init(previous: Route? = nil, next: Route? = nil) {
    self.previous = previous
    self.next = next
  }
}

public struct Row<Action: Sendable>: Sendable {
  /// All but what it does, in one piece: rows are handed on by the thousand and changed one by one.
  @usableFromInline var face: RowFace
  public var target: Target<Action>?
  public var controls: [Control<Action>]

  public init(
    _ id: String, number: String? = nil, title: String, detail: String? = nil, badges: [Badge] = [],
    image: Image? = nil, subject: Subject? = nil, target: Target<Action>? = nil, controls: [Control<Action>] = []
  ) {
    self.init(
      RowFace(
        RowFace.Facts(
          id: id, number: number, title: title, detail: detail, badges: badges, image: image, subject: subject)),
      target: target, controls: controls)
  }

  @inlinable init(_ face: RowFace, target: Target<Action>?, controls: [Control<Action>]) {
    self.face = face
    self.target = target
    self.controls = controls
  }

  /// Stable while the row means the same thing; shells keep selection and position by it.
  public var id: String { face.facts.id }
  /// Stands before the title, aligned: "#025".
  public var number: String? { face.facts.number }
  public var title: String { face.facts.title }
  /// A quieter line with the rest.
  public var detail: String? {
    get { face.facts.detail }
    set { change { $0.detail = newValue } }
  }
  public var badges: [Badge] {
    get { face.facts.badges }
    set { change { $0.badges = newValue } }
  }
  public var image: Image? {
    get { face.facts.image }
    set { change { $0.image = newValue } }
  }
  public var subject: Subject? { face.facts.subject }

  private mutating func change(_ change: (inout RowFace.Facts) -> Void) {
    var facts = face.facts
    change(&facts)
    face = RowFace(facts)
  }
}

/// What a row shows, whatever its actions are.
@usableFromInline final class RowFace: Sendable {
  struct Facts: Hashable, Sendable {
    let id: String
    let number: String?
    let title: String
    var detail: String?
    var badges: [Badge]
    var image: Image?
    let subject: Subject?
  }

  let facts: Facts

  init(_ facts: Facts) { self.facts = facts }
}

extension RowFace: Equatable {
  @usableFromInline static func == (one: RowFace, other: RowFace) -> Bool { one === other || one.facts == other.facts }
}

extension Rows.More: Equatable where Action: Equatable {}
extension Rows: Equatable where Action: Equatable {}
extension Row: Equatable where Action: Equatable {}
