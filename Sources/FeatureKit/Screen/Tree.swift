/// A thing that branches: an evolution chain.
package struct Tree<Action: Sendable>: Sendable {
  package var label: String
  package var roots: [Branch<Action>]

  package init(_ label: String, _ roots: [Branch<Action>]) {
    self.label = label
    self.roots = roots
  }
}

package struct Branch<Action: Sendable>: Sendable {
  package var id: String
  package var number: String?
  package var title: String
  /// How one comes here from the branch above: each a way of its own ("or").
  package var notes: [String]
  /// More of the same kind under a line of its own, folded until asked for.
  package var folded: FoldedNotes?
  package var badges: [Badge]
  package var image: Image?
  package var isCurrent: Bool
  package var target: Target<Action>?
  package var children: [Branch<Action>]

  package init(
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
package struct FoldedNotes: Hashable, Sendable {
  package var label: String
  package var notes: [String]

  package init(_ label: String, _ notes: [String]) {
    self.label = label
    self.notes = notes
  }
}

extension Tree: Equatable where Action: Equatable {}
extension Branch: Equatable where Action: Equatable {}
