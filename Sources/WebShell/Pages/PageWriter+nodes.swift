import FeatureKit

// The nodes of a screen, in their order. What stands beside a large picture is set beside it; sections that follow one
// another share the width.

extension PageWriter {
  mutating func body(of screen: Screen<AnyAction>) { nodes(screen.nodes[...], level: 2) }

  mutating func nodes(_ nodes: ArraySlice<Node<AnyAction>>, level: Int) {
    var rest = nodes
    while let node = rest.first {
      let run = rest.prefix(Self.length(ofRunAt: rest))
      switch node {
      case .image(let image) where image.size == .large: hero(image, beside: run.dropFirst(), level: level)
      case .image where run.count > 1: pictures(run)
      case .section: sections(run, level: level)
      case .field: fields(run)
      default: self.node(node, level: level)
      }
      rest = rest.dropFirst(run.count)
    }
  }

  /// How many nodes from here on are set together.
  private static func length(ofRunAt nodes: ArraySlice<Node<AnyAction>>) -> Int {
    guard let first = nodes.first else { return 0 }
    switch first {
    case .image(let image) where image.size == .large:
      return 1 + nodes.dropFirst().prefix { $0.standsBesidePicture }.count
    case .image: return nodes.prefix { if case .image(let image) = $0 { image.size != .large } else { false } }.count
    case .section: return nodes.prefix { if case .section = $0 { true } else { false } }.count
    case .field: return nodes.prefix { if case .field = $0 { true } else { false } }.count
    default: return 1
    }
  }

  private mutating func hero(_ image: Image, beside nodes: ArraySlice<Node<AnyAction>>, level: Int) {
    element(.div, .class("hero")) { writer in
      writer.picture(image)
      writer.element(.div, .class("beside")) { writer in
        writer.nodes(nodes, level: level)
      }
    }
  }

  private mutating func pictures(_ nodes: ArraySlice<Node<AnyAction>>) {
    element(.div, .class("pictures")) { writer in
      for case .image(let image) in nodes { writer.picture(image) }
    }
  }

  private mutating func sections(_ nodes: ArraySlice<Node<AnyAction>>, level: Int) {
    element(.div, .class("sections")) { writer in
      for case .section(let section) in nodes { writer.section(section, level: level) }
    }
  }

  private mutating func section(_ section: Section<AnyAction>, level: Int) {
    let id = "section-" + section.id
    let isWide = section.nodes.contains(where: \.needsWidth)
    sectionTitle = section.title
    defer { sectionTitle = nil }
    element(
      .section, .id(id), isWide ? .class("wide") : .none, .labelled(by: id + "-title")
    ) { writer in
      guard section.isFolded else {
        writer.heading(section.title, level: level, id: id + "-title")
        writer.nodes(section.nodes[...], level: level + 1)
        return
      }
      writer.element(.details, .id(id + "-fold")) { writer in
        writer.element(.summary) { $0.heading(section.title, level: level, id: id + "-title") }
        writer.nodes(section.nodes[...], level: level + 1)
      }
    }
  }

  mutating func heading(_ text: String, level: Int, id: String? = nil) {
    html.element(level <= 2 ? .h2 : .h3, id.map { .id($0) } ?? .none, text: text)
  }

  private mutating func node(_ node: Node<AnyAction>, level: Int) {
    switch node {
    case .heading(let part): if part.level > 1 { heading(part.text, level: part.level) }
    case .text(let part): paragraph(part)
    case .facts(let part): facts(part)
    case .badges(let part): badges(part)
    case .meters(let part): meters(part)
    case .image(let part): picture(part)
    case .rows(let part): rows(part)
    case .tree(let part): tree(part)
    case .table(let part): table(part)
    case .field, .section: nodes([node], level: level)
    case .notice(let part): notice(part)
    case .progress(let part): progress(part)
    case .controls(let part): controls(part)
    case .slot: return
    case .unknown(let text): html.element(.p, text: text)
    }
  }
}

extension Node {
  /// Reads well in a column next to a picture.
  fileprivate var standsBesidePicture: Bool {
    switch self {
    case .text, .facts, .badges, .meters, .controls, .notice, .tree: true
    default: false
    }
  }

  /// Would be cramped in half a page.
  fileprivate var needsWidth: Bool {
    switch self {
    case .rows, .tree, .table: true
    default: false
    }
  }
}
