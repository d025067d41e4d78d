import FeatureKit
import ShellKit

/// What a page's look depends on beside its screen.
struct PageFrame: Hashable, Sendable {
  var width: Int
  var height: Int
  var look: Look
  var showsPictures: Bool
  /// Sections and notes that were opened or closed by hand.
  var turned: Set<String> = []
}

/// Lays a screen out, node by node, from top to bottom.
struct PageLayout {
  let frame: PageFrame
  var document = Document()
  private(set) var path: [Int] = []
  private var afterTitle = -1

  init(_ frame: PageFrame) { self.frame = frame }

  /// A part of another layout: what it holds keeps its names.
  init(_ frame: PageFrame, within outer: PageLayout) {
    self.frame = frame
    path = outer.path + [outer.document.height]
  }

  var look: Look { frame.look }
  var width: Int { frame.width }
  /// Paragraphs end here.
  var measure: Int { min(width, Spacing.measure) }

  static func document(of screen: Screen<AnyAction>, in frame: PageFrame) -> Document {
    var layout = PageLayout(frame)
    layout.add(screen.nodes, title: screen.headline)
    return layout.document
  }

  /// `title` stands above already and is not said twice.
  mutating func add(_ nodes: [Node<AnyAction>], title: String? = nil) {
    var index = 0
    while index < nodes.count {
      path.append(index)
      defer { path.removeLast() }
      if index == 0, case .heading(let heading) = nodes[0], let title, title.hasSuffix(heading.text) {
        index += 1
        continue
      }
      if case .field(let field) = nodes[index], case .choice = field.kind {
        let choices = nodes[index...].prefix { if case .field(let field) = $0 { field.isChoice } else { false } }
        add(choices: choices.compactMap { if case .field(let field) = $0 { field } else { nil } })
        index += choices.count
        continue
      }
      if case .image(let image) = nodes[index], let beside = besidePicture(nodes[(index + 1)...], image) {
        index += 1 + beside
        continue
      }
      if case .badges = nodes[index] {
        let group = nodes[index...].prefix { if case .badges = $0 { true } else { false } }
        add(badges: group.compactMap { if case .badges(let badges) = $0 { badges } else { nil } })
        index += group.count
        continue
      }
      add(nodes[index])
      index += 1
    }
  }

  /// Badges of several kinds stand below each other, their labels in one column.
  private mutating func add(badges: [Badges]) {
    let column = badges.map { SafeText.clean($0.label).columns }.max() ?? 0
    let lines = badges.flatMap { badgeLines($0, width: width, labelColumns: column) }
    if !lines.isEmpty { gap() }
    document.add(lines)
  }

  /// An empty line before a block; none at the top, none below a section's title.
  mutating func gap() {
    if document.height > 0, document.height != afterTitle { document.add([Line()]) }
  }

  var pathText: String { path.map(String.init).joined(separator: ".") }

  private mutating func add(_ node: Node<AnyAction>) {
    switch node {
    case .heading, .text, .facts, .badges:
      let lines = simpleLines(node, width: width)
      if !lines.isEmpty { gap() }
      document.add(lines)
    case .meters(let meters): add(meters)
    case .image(let image): add(image)
    case .rows(let rows): add(rows)
    case .tree(let tree): add(tree)
    case .table(let table): add(table)
    case .field(let field): add(field)
    case .notice(let notice): add(notice)
    case .progress(let progress): add(progress)
    case .controls(let controls): add(controls)
    case .section(let section): add(section)
    case .slot: break
    case .unknown(let text): add(.text(Text(text)))
    }
  }

  private mutating func add(_ section: Section<AnyAction>) {
    gap()
    document.mark(section.title)
    let isOpen = section.isFolded == frame.turned.contains(section.id)
    var line = Line()
    if section.isFolded {
      line.add(isOpen ? "▾ " : "▸ ", look.key)
      let item = Document.Item(
        id: .section(section.id), line: document.height, columns: 0..<(2 + SafeText.clean(section.title).columns),
        press: .unfold(section.id))
      document.add(item)
    }
    line.add(section.title, look.title)
    line.space(1)
    line.add(String(repeating: "─", count: max(0, measure - line.columns)), look.faint)
    document.add([line])
    afterTitle = document.height
    if isOpen { add(section.nodes, title: section.title) }
  }
}

extension Screen<AnyAction> {
  /// What stands above the page: its first heading, when that says more than its title does.
  var headline: String {
    guard case .heading(let heading)? = nodes.first, heading.text.hasSuffix(title) else { return title }
    return heading.text
  }
}

extension Field {
  var isChoice: Bool { if case .choice = kind { true } else { false } }
}

// MARK: Lists

extension PageLayout {
  private mutating func add(_ rows: Rows<AnyAction>) {
    gap()
    document.add(ListPart(rows, width: width, look: look))
    switch rows.more {
    case .none, .ask: break
    case .loading: document.add([Line("Loading more …", look.quiet, indent: 2)])
    case .failed(let failure, let retry):
      add(Notice(.failure, failure.text, hint: failure.hint, control: .tryAgain(retry)))
    }
  }
}
