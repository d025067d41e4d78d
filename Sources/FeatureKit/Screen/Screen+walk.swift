extension Screen {
  /// Every node, outermost first, sections opened.
  public func walk(_ visit: (Node<Action>) -> Void) {
    for node in nodes { node.walk(visit) }
  }

  /// True when a person could send `action` from this screen.
  public func offers(_ matches: (Action) -> Bool) -> Bool {
    var found = false
    walk { node in found = found || node.actions.contains(where: matches) }
    return found
  }

  public func field(_ id: FieldID) -> Field? {
    var found: Field?
    walk { if case .field(let field) = $0, field.id == id { found = field } }
    return found
  }
}

extension Node {
  func walk(_ visit: (Node<Action>) -> Void) {
    visit(self)
    if case .section(let section) = self {
      for node in section.nodes { node.walk(visit) }
    }
  }

  /// The actions that stand in this node itself.
  var actions: [Action] {
    switch self {
    case .rows(let rows): rows.rows.flatMap(\.actions) + rows.more.actions
    case .tree(let tree): tree.roots.flatMap(\.actions)
    case .notice(let notice): notice.control?.target.actions ?? []
    case .controls(let controls): controls.controls.flatMap(\.target.actions)
    case .heading, .text, .facts, .badges, .meters, .image, .table, .field, .progress, .section, .slot, .unknown: []
    }
  }
}

extension Target {
  fileprivate var actions: [Action] { if case .action(let action) = self { [action] } else { [] } }
}

extension Rows.More {
  fileprivate var actions: [Action] {
    switch self {
    case .none, .loading: []
    case .ask(let action), .failed(_, let action): [action]
    }
  }
}

extension Row {
  fileprivate var actions: [Action] { (target?.actions ?? []) + controls.flatMap(\.target.actions) }
}

extension Branch {
  fileprivate var actions: [Action] { (target?.actions ?? []) + children.flatMap(\.actions) }
}
