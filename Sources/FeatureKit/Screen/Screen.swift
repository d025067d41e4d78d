/// What a feature shows, said once for every shell: meaning and order, no colours, no markup, no widths.
public struct Screen<Action: Sendable>: Sendable {
  public var title: String
  public var subject: Subject?
  public var nodes: [Node<Action>]

  @inlinable public init(_ title: String, subject: Subject? = nil, nodes: [Node<Action>]) {
    self.title = title
    self.subject = subject
    self.nodes = nodes
  }

  @inlinable public init(
    _ title: String, subject: Subject? = nil, @NodeBuilder<Action> content: () -> [Node<Action>]
  ) {
    self.init(title, subject: subject, nodes: content())
  }
}

extension Screen: Equatable where Action: Equatable {}

/// The parts that a screen is made of. A shell draws every one of them; an unknown one shows its text.
public indirect enum Node<Action: Sendable>: Sendable {
  case heading(Heading)
  case text(Text)
  case facts(Facts)
  case badges(Badges)
  case meters(Meters)
  case image(Image)
  case rows(Rows<Action>)
  case tree(Tree<Action>)
  case table(Table)
  case field(Field)
  case notice(Notice<Action>)
  case progress(Progress)
  case controls(Controls<Action>)
  case section(Section<Action>)
  /// Where other features may add; the host puts their nodes here.
  case slot(Slot)
  /// A node of a newer kind than ours, by its words.
  case unknown(text: String)
}

extension Node: Equatable where Action: Equatable {}

/// Where a press leads: to another screen (a browser has an address for it) or into this one.
public enum Target<Action: Sendable>: Sendable {
  case link(Route)
  case action(Action)
}

extension Target: Equatable where Action: Equatable {}
