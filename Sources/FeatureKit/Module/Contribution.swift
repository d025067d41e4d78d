/// Adds badges and controls to rows of somebody else's list, asked once per list and never once per row.
public protocol RowContributor: Sendable {
  /// By the subject's id; subjects that are left out stay as they are.
  func decorations(for subjects: [Subject], in session: Session) async -> [String: RowDecoration]

  /// Carries out a control that it gave to a row; returns what to tell the person.
  func perform(_ control: String, on subject: Subject, in session: Session) async throws -> HostNotice?

  /// Speaks when the decorations may have changed.
  func changes(in session: Session) -> AsyncStream<Void>
}

public struct RowDecoration: Hashable, Sendable {
  public struct Choice: Hashable, Sendable {
    public var id: String
    public var label: String
    public var key: Character?
    public var isCurrent: Bool

    public init(_ id: String, label: String, key: Character? = nil, isCurrent: Bool = false) {
      self.id = id
      self.label = label
      self.key = key
      self.isCurrent = isCurrent
    }
  }

  public var badges: [Badge]
  public var controls: [Choice]

  public init(badges: [Badge] = [], controls: [Choice] = []) {
    self.badges = badges
    self.controls = controls
  }
}

/// A way to narrow a list down that another feature lends: caught, missing.
public struct RowFilter: Sendable {
  /// The query parameter and the field's id.
  public let id: String
  public let label: String
  public let choices: [Field.Choice]
  /// The ids of the subjects that stay.
  public let matches: @Sendable (_ choice: String, Session) async throws -> Set<String>

  public init(
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
public protocol Contributions: Sendable {
  /// The filters at a point of one's own that this session sees, in order.
  func filters(at point: PointID, for session: Session) -> [RowFilter]
}

/// Nobody contributes: for tests and previews.
public struct NoContributions: Contributions {
  public init() {}
  public func filters(at point: PointID, for session: Session) -> [RowFilter] { [] }
}
