/// Things to press, side by side.
package struct Controls<Action: Sendable>: Sendable {
  /// What they are together, for those who hear the screen: "Forms".
  package var label: String
  package var controls: [Control<Action>]

  package init(_ label: String, _ controls: [Control<Action>]) {
    self.label = label
    self.controls = controls
  }
}

package struct Control<Action: Sendable>: Sendable {
  package typealias Role = ControlRole

  package var label: String
  package var target: Target<Action>
  package var role: Role
  /// The letter that presses it where there are keys; shells drop it when theirs comes first.
  package var key: Character?
  /// One of several of which this one holds: the form that is shown, a mark that is set.
  package var isCurrent: Bool

  package init(
    _ label: String, _ target: Target<Action>, role: Role = .normal, key: Character? = nil, isCurrent: Bool = false
  ) {
    self.label = label
    self.target = target
    self.role = role
    self.key = key
    self.isCurrent = isCurrent
  }
}

package enum ControlRole: String, Sendable, Codable {
  case normal
  /// What most people want here.
  case primary
  /// Takes something away.
  case destructive
}

/// Names a field of a screen, and is what a shell sends a value for.
package struct FieldID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
}

/// Something to fill in. The feature turns a value into an action with `action(for:value:)`.
package struct Field: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Sent as one types; live shells debounce.
    case live
    /// Sent on Enter.
    case submit
    /// One of several.
    case choice([Choice])
  }

  package struct Choice: Hashable, Sendable, Codable {
    package var value: String
    package var label: String

    package init(_ value: String, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  package var id: FieldID
  package var label: String
  package var value: String
  /// What to type, shown while the field is empty.
  package var prompt: String
  package var kind: Kind
  /// What is wrong with the value, in words.
  package var problem: String?
  /// The query parameter that says the same in an address, so that a form works without a script.
  package var parameter: String?

  package init(
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
package struct Section<Action: Sendable>: Sendable {
  package var id: String
  package var title: String
  /// Closed until asked for; its title says what is inside.
  package var isFolded: Bool
  package var nodes: [Node<Action>]

  package init(_ id: String, _ title: String, isFolded: Bool = false, nodes: [Node<Action>]) {
    self.id = id
    self.title = title
    self.isFolded = isFolded
    self.nodes = nodes
  }

  package init(
    _ id: String, _ title: String, isFolded: Bool = false, @NodeBuilder<Action> content: () -> [Node<Action>]
  ) {
    self.init(id, title, isFolded: isFolded, nodes: content())
  }
}

/// Something a person should know: what happened, and what to do about it.
package struct Notice<Action: Sendable>: Sendable {
  package typealias Kind = NoticeKind

  package var kind: Kind
  package var text: String
  package var hint: String?
  package var control: Control<Action>?

  package init(_ kind: Kind, _ text: String, hint: String? = nil, control: Control<Action>? = nil) {
    self.kind = kind
    self.text = text
    self.hint = hint
    self.control = control
  }
}

package enum NoticeKind: String, Sendable, Codable { case info, success, warning, failure, empty, offline }

extension Controls: Equatable where Action: Equatable {}
extension Control: Equatable where Action: Equatable {}
extension Section: Equatable where Action: Equatable {}
extension Notice: Equatable where Action: Equatable {}
