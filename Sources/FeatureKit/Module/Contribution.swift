/// Adds badges and controls to rows of somebody else's list, asked once per list and never once per row.
package protocol RowContributor: Sendable {
  /// By the subject's id; subjects that are left out stay as they are.
  func decorations(for subjects: [Subject], in session: Session) async -> [String: RowDecoration]

  /// Carries out a control that it gave to a row; returns what to tell the person.
  func perform(_ control: String, on subject: Subject, in session: Session) async throws -> HostNotice?

  /// Speaks when the decorations may have changed.
  func changes(in session: Session) -> AsyncStream<Void>
}

package struct RowDecoration: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package var id: String
    package var label: String
    package var key: Character?
    package var isCurrent: Bool

    package init(_ id: String, label: String, key: Character? = nil, isCurrent: Bool = false) {
      self.id = id
      self.label = label
      self.key = key
      self.isCurrent = isCurrent
    }
  }

  package var badges: [Badge]
  package var controls: [Choice]

  package init(badges: [Badge] = [], controls: [Choice] = []) {
    self.badges = badges
    self.controls = controls
  }
}

/// A way to narrow a list down that another feature lends: caught, missing.
package struct RowFilter: Sendable {
  /// The query parameter and the field's id.
  package let id: String
  package let label: String
  package let choices: [Field.Choice]
  /// The ids of the subjects that stay.
  package let matches: @Sendable (_ choice: String, Session) async throws -> Set<String>

  package init(
    _ id: String, label: String, choices: [Field.Choice],
    matches: @escaping @Sendable (String, Session) async throws -> Set<String>
  ) {
    self.id = id
    self.label = label
    self.choices = choices
    self.matches = matches
  }
}

/// What features may ask the host about other features' contributions, without knowing which.
package protocol Contributions: Sendable {
  /// The filters at a point of one's own that this session sees, in order.
  func filters(at point: PointID, for session: Session) -> [RowFilter]
}

/// Nobody contributes: for tests and previews.
package struct NoContributions: Contributions {
  package init() {}
  package func filters(at point: PointID, for session: Session) -> [RowFilter] { [] }
}
