/// Lets a screen be written as it reads. A part that holds no action goes into any screen.
///
/// What is generic over actions here and in `Screen`, `Node` and their parts is inlinable, so that every feature has it
/// made for its own actions: unspecialised it takes several times as long, at every change of every screen.
@resultBuilder
public enum NodeBuilder<Action: Sendable> {
  public typealias Nodes = [Node<Action>]

  @inlinable public static func buildExpression(_ part: Heading) -> Nodes { [.heading(part)] }
  @inlinable public static func buildExpression(_ part: Text) -> Nodes { [.text(part)] }
  @inlinable public static func buildExpression(_ part: Facts) -> Nodes { [.facts(part)] }
  @inlinable public static func buildExpression(_ part: Badges) -> Nodes { [.badges(part)] }
  @inlinable public static func buildExpression(_ part: Meters) -> Nodes { [.meters(part)] }
  @inlinable public static func buildExpression(_ part: Image) -> Nodes { [.image(part)] }
  @inlinable public static func buildExpression(_ part: Rows<Action>) -> Nodes { [.rows(part)] }
  @inlinable public static func buildExpression(_ part: Tree<Action>) -> Nodes { [.tree(part)] }
  @inlinable public static func buildExpression(_ part: Table) -> Nodes { [.table(part)] }
  @inlinable public static func buildExpression(_ part: Field) -> Nodes { [.field(part)] }
  @inlinable public static func buildExpression(_ part: Notice<Action>) -> Nodes { [.notice(part)] }
  @inlinable public static func buildExpression(_ part: Progress) -> Nodes { [.progress(part)] }
  @inlinable public static func buildExpression(_ part: Controls<Action>) -> Nodes { [.controls(part)] }
  @inlinable public static func buildExpression(_ part: Section<Action>) -> Nodes { [.section(part)] }
  @inlinable public static func buildExpression(_ part: Slot) -> Nodes { [.slot(part)] }
  @inlinable public static func buildExpression(_ node: Node<Action>) -> Nodes { [node] }
  @inlinable public static func buildExpression(_ node: Node<Action>?) -> Nodes { node.map { [$0] } ?? [] }
  @inlinable public static func buildExpression(_ nodes: Nodes) -> Nodes { nodes }

  @inlinable public static func buildBlock() -> Nodes { [] }
  @inlinable public static func buildPartialBlock(first: Nodes) -> Nodes { first }
  @inlinable public static func buildPartialBlock(accumulated: consuming Nodes, next: Nodes) -> Nodes {
    accumulated.append(contentsOf: next)
    return accumulated
  }
  @inlinable public static func buildOptional(_ nodes: Nodes?) -> Nodes { nodes ?? [] }
  @inlinable public static func buildEither(first: Nodes) -> Nodes { first }
  @inlinable public static func buildEither(second: Nodes) -> Nodes { second }
  @inlinable public static func buildArray(_ nodes: [Nodes]) -> Nodes { nodes.flatMap { $0 } }
}
