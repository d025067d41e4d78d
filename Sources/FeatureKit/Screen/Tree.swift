/// A thing that branches: an evolution chain.
public struct Tree<Action: Sendable>: Sendable {
  public var label: String
  public var roots: [Branch<Action>]

  @inlinable public init(_ label: String, _ roots: [Branch<Action>]) {
    self.label = label
    self.roots = roots
  }
}

public struct Branch<Action: Sendable>: Sendable {
  public var id: String
  public var number: String?
  public var title: String
  /// How one comes here from the branch above: each a way of its own ("or").
  public var notes: [String]
  /// More of the same kind under a line of its own, folded until asked for.
  public var folded: FoldedNotes?
  public var badges: [Badge]
  public var image: Image?
  public var isCurrent: Bool
  public var target: Target<Action>?
  public var children: [Branch<Action>]

  @inlinable public init(
    _ id: String, number: String? = nil, title: String, notes: [String] = [], folded: FoldedNotes? = nil,
    badges: [Badge] = [], image: Image? = nil, isCurrent: Bool = false, target: Target<Action>? = nil,
    children: [Branch<Action>] = []
  ) {
    self.id = id
    self.number = number
    self.title = title
    self.notes = notes
    self.folded = folded
    self.badges = badges
    self.image = image
    self.isCurrent = isCurrent
    self.target = target
    self.children = children
  }
}

/// Notes that are not shown until asked for, under one line that says what they are.
public struct FoldedNotes: Hashable, Sendable {
  public var label: String
  public var notes: [String]

  public init(_ label: String, _ notes: [String]) {
    self.label = label
    self.notes = notes
  }
}

extension Tree: Equatable where Action: Equatable {}
extension Branch: Equatable where Action: Equatable {}
