/// Lets a screen be written as it reads. A part that holds no action goes into any screen.
///
/// What is generic over actions here and in `Screen`, `Node` and their parts is inlinable, so that every feature has it
/// made for its own actions: unspecialised it takes several times as long, at every change of every screen.
@resultBuilder
public enum NodeBuilder<Action: Sendable> {
  public typealias Nodes = [Node<Action>]

  @inlinable public static func buildExpression(_ part: Heading) -> Node<Action> { .heading(part) }
  @inlinable public static func buildExpression(_ part: Text) -> Node<Action> { .text(part) }
  @inlinable public static func buildExpression(_ part: Facts) -> Node<Action> { .facts(part) }
  @inlinable public static func buildExpression(_ part: Badges) -> Node<Action> { .badges(part) }
  @inlinable public static func buildExpression(_ part: Meters) -> Node<Action> { .meters(part) }
  @inlinable public static func buildExpression(_ part: Image) -> Node<Action> { .image(part) }
  @inlinable public static func buildExpression(_ part: Rows<Action>) -> Node<Action> { .rows(part) }
  @inlinable public static func buildExpression(_ part: Tree<Action>) -> Node<Action> { .tree(part) }
  @inlinable public static func buildExpression(_ part: Table) -> Node<Action> { .table(part) }
  @inlinable public static func buildExpression(_ part: Field) -> Node<Action> { .field(part) }
  @inlinable public static func buildExpression(_ part: Notice<Action>) -> Node<Action> { .notice(part) }
  @inlinable public static func buildExpression(_ part: Progress) -> Node<Action> { .progress(part) }
  @inlinable public static func buildExpression(_ part: Controls<Action>) -> Node<Action> { .controls(part) }
  @inlinable public static func buildExpression(_ part: Section<Action>) -> Node<Action> { .section(part) }
  @inlinable public static func buildExpression(_ part: Slot) -> Node<Action> { .slot(part) }
  @inlinable public static func buildExpression(_ node: Node<Action>) -> Node<Action> { node }
  @inlinable public static func buildExpression(_ node: Node<Action>?) -> Nodes { node.map { [$0] } ?? [] }
  @inlinable public static func buildExpression(_ nodes: Nodes) -> Nodes { nodes }

  @inlinable public static func buildBlock() -> Nodes { [] }
  @inlinable public static func buildPartialBlock(first: Node<Action>) -> Nodes {
    var nodes: Nodes = []
    // Most screens and sections have no more: so their nodes are moved to a larger place once at most.
    nodes.reserveCapacity(8)
    nodes.append(first)
    return nodes
  }
  @inlinable public static func buildPartialBlock(first: Nodes) -> Nodes { first }
  @inlinable public static func buildPartialBlock(accumulated: consuming Nodes, next: Node<Action>) -> Nodes {
    accumulated.append(next)
    return accumulated
  }
  @inlinable public static func buildPartialBlock(accumulated: consuming Nodes, next: Nodes) -> Nodes {
    accumulated.append(contentsOf: next)
    return accumulated
  }
  @inlinable public static func buildOptional(_ nodes: Nodes?) -> Nodes { nodes ?? [] }
  @inlinable public static func buildEither(first: Nodes) -> Nodes { first }
  @inlinable public static func buildEither(second: Nodes) -> Nodes { second }
  @inlinable public static func buildArray(_ nodes: [Nodes]) -> Nodes { nodes.flatMap { $0 } }
}
