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
  private var path: [Int] = []
  private var afterTitle = -1

  init(_ frame: PageFrame) { self.frame = frame }

  var look: Look { frame.look }
  var width: Int { frame.width }
  /// Paragraphs end here.
  var measure: Int { min(width, Spacing.measure) }

  static func document(of screen: Screen<AnyAction>, in frame: PageFrame) -> Document {
    var layout = PageLayout(frame)
    layout.add(screen.nodes, title: screen.title)
    return layout.document
  }

  /// `title` stands above the page already and is not said twice.
  private mutating func add(_ nodes: [Node<AnyAction>], title: String? = nil) {
    var index = 0
    while index < nodes.count {
      path.append(index)
      defer { path.removeLast() }
      if case .heading(let heading) = nodes[index], heading.text == title {
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

extension Field {
  var isChoice: Bool { if case .choice = kind { true } else { false } }
}

// MARK: Text

extension PageLayout {
  /// Nodes that are text alone, for any width.
  func simpleLines(_ node: Node<AnyAction>, width: Int) -> [Line] {
    switch node {
    case .heading(let heading):
      return wrapped(heading.text, heading.level <= 2 ? look.title : look.strong, width: width)
    case .text(let text):
      let style = text.weight == .body ? look.text : text.weight == .strong ? look.strong : look.quiet
      return wrapped(text.text, style, width: min(width, Spacing.measure))
    case .facts(let facts): return factLines(facts, width: width)
    case .badges(let badges): return badgeLines(badges, width: width, labelColumns: 0)
    default: return []
    }
  }

  func wrapped(_ text: String, _ style: Style, width: Int) -> [Line] {
    Wrapping.lines(SafeText.clean(text), within: width).map { Line($0, style) }
  }

  private func factLines(_ facts: Facts, width: Int) -> [Line] {
    let labels = facts.facts.map { SafeText.clean($0.label) }
    let column = min((labels.map(\.columns).max() ?? 0) + Spacing.gap, max(8, width / 2))
    return zip(facts.facts, labels).flatMap { fact, label in
      let values = Wrapping.lines(SafeText.clean(fact.value), within: max(1, width - column))
      return values.enumerated().map { index, value in
        var line = Line()
        if index == 0 { line.add(Wrapping.cut(label, to: column - 1), look.quiet) }
        line.fill(to: column)
        line.add(value, look.text)
        return line
      }
    }
  }

  private func badgeLines(_ badges: Badges, width: Int, labelColumns: Int) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    let label = SafeText.clean(badges.label)
    let column = max(label.columns, labelColumns)
    let hasLabel = !label.isEmpty && column + 14 <= width
    if hasLabel { line.add(label, look.quiet) }
    let indent = hasLabel ? column + Spacing.gap : 0
    line.fill(to: indent)
    for badge in badges.badges {
      let text = Wrapping.cut(Chips.text(badge.text, look), to: max(1, width - indent))
      if line.columns > indent, line.columns + 1 + text.columns > width {
        lines.append(line)
        line = Line()
        line.fill(to: indent)
      }
      if line.columns > indent { line.space(1) }
      line.add(text, look.chip(badge.tone))
    }
    return badges.badges.isEmpty ? [] : lines + [line]
  }
}

// MARK: Pictures

extension PageLayout {
  /// A large picture and the simple nodes after it stand side by side where there is room. Returns how many it took.
  private mutating func besidePicture(_ rest: ArraySlice<Node<AnyAction>>, _ image: Image) -> Int? {
    guard frame.showsPictures, image.size == .large, width >= 52 else { return nil }
    let picture = pictureSize(image.size)
    let room = width - picture.width - 2 * Spacing.gap
    var lines: [Line] = []
    var count = 0
    for node in rest {
      let more = simpleLines(node, width: min(room, Spacing.measure))
      guard !more.isEmpty else { break }
      if !lines.isEmpty { lines.append(Line()) }
      lines += more
      count += 1
      if lines.count >= picture.height { break }
    }
    guard count > 0 else { return nil }
    gap()
    document.add(Document.PictureSlot(image: image, area: area(picture)))
    while lines.count < picture.height { lines.append(Line()) }
    document.add(
      lines.map { line in
        var shifted = Line()
        shifted.space(picture.width + 2 * Spacing.gap)
        shifted.add(line)
        return shifted
      })
    return count
  }

  private func area(_ size: (width: Int, height: Int)) -> Area {
    Area(x: 0, y: document.height, width: size.width, height: size.height)
  }

  private func pictureSize(_ size: FeatureKit.Image.Size) -> (width: Int, height: Int) {
    let most = size == .large ? Spacing.picture.most : Spacing.picture.least
    let height = max(Spacing.picture.least, min(most, frame.height / 2, width / 4))
    return (height * 2, height)
  }

  private mutating func add(_ image: Image) {
    gap()
    guard frame.showsPictures else {
      return document.add(wrapped("▣ " + image.words, look.quiet, width: measure))
    }
    let size = pictureSize(image.size)
    document.add(Document.PictureSlot(image: image, area: area(size)))
    document.add(Array(repeating: Line(), count: size.height))
  }
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
