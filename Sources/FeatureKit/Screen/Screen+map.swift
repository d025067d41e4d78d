extension Screen {
  /// The same screen with other actions.
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Screen<Other> {
    Screen<Other>(title, subject: subject, nodes: nodes.map { $0.map(change) })
  }

  /// The screen as shells get it.
  @inlinable public func erased(origin: String = "") -> Screen<AnyAction> where Action: FeatureAction {
    map { AnyAction($0, origin: origin) }
  }
}

extension Node {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Node<Other> {
    switch self {
    case .heading(let part): .heading(part)
    case .text(let part): .text(part)
    case .facts(let part): .facts(part)
    case .badges(let part): .badges(part)
    case .meters(let part): .meters(part)
    case .image(let part): .image(part)
    case .rows(let part): .rows(part.map(change))
    case .tree(let part): .tree(Tree<Other>(part.label, part.roots.map { $0.map(change) }))
    case .table(let part): .table(part)
    case .field(let part): .field(part)
    case .notice(let part):
      .notice(Notice<Other>(part.kind, part.text, hint: part.hint, control: part.control?.map(change)))
    case .progress(let part): .progress(part)
    case .controls(let part): .controls(Controls<Other>(part.label, part.controls.map { $0.map(change) }))
    case .section(let part):
      .section(
        Section<Other>(part.id, part.title, isFolded: part.isFolded, nodes: part.nodes.map { $0.map(change) }))
    case .slot(let part): .slot(part)
    case .unknown(let text): .unknown(text: text)
    }
  }
}

extension Target {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Target<Other> {
    switch self {
    case .link(let route): .link(route)
    case .action(let action): .action(change(action))
    }
  }
}

extension Control {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Control<Other> {
    Control<Other>(label, target.map(change), role: role, key: key, isCurrent: isCurrent)
  }
}

extension Rows {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Rows<Other> {
    Rows<Other>(rows.map { $0.map(change) }, total: total, more: more.map(change), points: points, pages: pages)
  }
}

extension Rows.More {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Rows<Other>.More {
    switch self {
    case .none: .none
    case .ask(let action): .ask(change(action))
    case .loading: .loading
    case .failed(let failure, let retry): .failed(failure, retry: change(retry))
    }
  }
}

extension Row {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Row<Other> {
    Row<Other>(
      face, target: target?.map(change), controls: controls.isEmpty ? [] : controls.map { $0.map(change) })
  }
}

extension Branch {
  @inlinable public func map<Other: Sendable>(_ change: (Action) -> Other) -> Branch<Other> {
    Branch<Other>(
      id, number: number, title: title, notes: notes, folded: folded,
      badges: badges, image: image, isCurrent: isCurrent, target: target?.map(change),
      children: children.map { $0.map(change) })
  }
}
