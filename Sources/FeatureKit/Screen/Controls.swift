/// Things to press, side by side.
public struct Controls<Action: Sendable>: Sendable {
  /// What they are together, for those who hear the screen: "Forms".
  public var label: String
  public var controls: [Control<Action>]

  @inlinable public init(_ label: String, _ controls: [Control<Action>]) {
    self.label = label
    self.controls = controls
  }
}

public struct Control<Action: Sendable>: Sendable {
  public typealias Role = ControlRole

  public var label: String
  public var target: Target<Action>
  public var role: Role
  /// The letter that presses it where there are keys; shells drop it when theirs comes first.
  public var key: Character?
  /// One of several of which this one holds: the form that is shown, a mark that is set.
  public var isCurrent: Bool

  @inlinable public init(
    _ label: String, _ target: Target<Action>, role: Role = .normal, key: Character? = nil, isCurrent: Bool = false
  ) {
    self.label = label
    self.target = target
    self.role = role
    self.key = key
    self.isCurrent = isCurrent
  }
}

public enum ControlRole: String, Sendable, Codable {
  case normal
  /// What most people want here.
  case primary
  /// Takes something away.
  case destructive
}

/// Names a field of a screen, and is what a shell sends a value for.
public struct FieldID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// Something to fill in. The feature turns a value into an action with `action(for:value:)`.
public struct Field: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Sent as one types; live shells debounce.
    case live
    /// Sent on Enter.
    case submit
    /// One of several.
    case choice([Choice])
  }

  public struct Choice: Hashable, Sendable, Codable {
    public var value: String
    public var label: String

    public init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  public var id: FieldID
  public var label: String
  public var value: String
  /// What to type, shown while the field is empty.
  public var prompt: String
  public var kind: Kind
  /// What is wrong with the value, in words.
  public var problem: String?
  /// The query parameter that says the same in an address, so that a form works without a script.
  public var parameter: String?

  public init(
    _ id: FieldID, label: String, value: String, prompt: String = "", kind: Kind = .submit, problem: String? = nil,
    parameter: String? = nil
  ) {
    self.id = id
    self.label = label
    self.value = value
    self.prompt = prompt
    self.kind = kind
    self.problem = problem
    self.parameter = parameter
  }
}

/// Part of a screen with a name of its own; a terminal goes through them with Tab.
public struct Section<Action: Sendable>: Sendable {
  public var id: String
  public var title: String
  /// Closed until asked for; its title says what is inside.
  public var isFolded: Bool
  public var nodes: [Node<Action>]

  @inlinable public init(_ id: String, _ title: String, isFolded: Bool = false, nodes: [Node<Action>]) {
    self.id = id
    self.title = title
    self.isFolded = isFolded
    self.nodes = nodes
  }

  @inlinable public init(
    _ id: String, _ title: String, isFolded: Bool = false, @NodeBuilder<Action> content: () -> [Node<Action>]
  ) {
    self.init(id, title, isFolded: isFolded, nodes: content())
  }
}

/// Something a person should know: what happened, and what to do about it.
public struct Notice<Action: Sendable>: Sendable {
  public typealias Kind = NoticeKind

  public var kind: Kind
  public var text: String
  public var hint: String?
  public var control: Control<Action>?

  @inlinable public init(_ kind: Kind, _ text: String, hint: String? = nil, control: Control<Action>? = nil) {
    self.kind = kind
    self.text = text
    self.hint = hint
    self.control = control
  }
}

public enum NoticeKind: String, Sendable, Codable { case info, success, warning, failure, empty, offline }

extension Controls: Equatable where Action: Equatable {}
extension Control: Equatable where Action: Equatable {}
extension Section: Equatable where Action: Equatable {}
extension Notice: Equatable where Action: Equatable {}
