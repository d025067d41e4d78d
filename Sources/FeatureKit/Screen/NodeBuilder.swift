/// Lets a screen be written as it reads. A part that holds no action goes into any screen.
@resultBuilder
package enum NodeBuilder<Action: Sendable> {
  package typealias Nodes = [Node<Action>]

  package static func buildExpression(_ part: Heading) -> Nodes { [.heading(part)] }
  package static func buildExpression(_ part: Text) -> Nodes { [.text(part)] }
  package static func buildExpression(_ part: Facts) -> Nodes { [.facts(part)] }
  package static func buildExpression(_ part: Badges) -> Nodes { [.badges(part)] }
  package static func buildExpression(_ part: Meters) -> Nodes { [.meters(part)] }
  package static func buildExpression(_ part: Image) -> Nodes { [.image(part)] }
  package static func buildExpression(_ part: Rows<Action>) -> Nodes { [.rows(part)] }
  package static func buildExpression(_ part: Tree<Action>) -> Nodes { [.tree(part)] }
  package static func buildExpression(_ part: Table) -> Nodes { [.table(part)] }
  package static func buildExpression(_ part: Field) -> Nodes { [.field(part)] }
  package static func buildExpression(_ part: Notice<Action>) -> Nodes { [.notice(part)] }
  package static func buildExpression(_ part: Progress) -> Nodes { [.progress(part)] }
  package static func buildExpression(_ part: Controls<Action>) -> Nodes { [.controls(part)] }
  package static func buildExpression(_ part: Section<Action>) -> Nodes { [.section(part)] }
  package static func buildExpression(_ part: Slot) -> Nodes { [.slot(part)] }
  package static func buildExpression(_ node: Node<Action>) -> Nodes { [node] }
  package static func buildExpression(_ node: Node<Action>?) -> Nodes { node.map { [$0] } ?? [] }
  package static func buildExpression(_ nodes: Nodes) -> Nodes { nodes }

  @inlinable package static func buildBlock(_ parts: Nodes...) -> Nodes { parts.flatMap { $0 } }
  package static func buildOptional(_ nodes: Nodes?) -> Nodes { nodes ?? [] }
  package static func buildEither(first: Nodes) -> Nodes { first }
  package static func buildEither(second: Nodes) -> Nodes { second }
  @inlinable package static func buildArray(_ nodes: [Nodes]) -> Nodes { nodes.flatMap { $0 } }
}
