package import FeatureKit
import ShellKit

/// A screen as lines of text: for pipes, for commands, for those who read with their ears.
///
/// What comes from data is cleaned before it is laid out: no control character and no escape sequence gets through.
package struct PlainText: Sendable {
  /// How wide a line may be, in columns.
  package let columns: Int

  package init(columns: Int = 100) { self.columns = max(20, columns) }

  package func render(_ screen: Screen<AnyAction>) -> String {
    var page = Page(columns: columns)
    let (title, rest) = Self.headed(screen)
    page.title(title)
    page.add(rest)
    return page.text
  }

  /// A first heading that only repeats the title is not said twice: the longer of the two stands.
  private static func headed(_ screen: Screen<AnyAction>) -> (title: String, rest: ArraySlice<Node<AnyAction>>) {
    guard case .heading(let heading)? = screen.nodes.first else { return (screen.title, screen.nodes[...]) }
    if heading.text.contains(screen.title) { return (heading.text, screen.nodes.dropFirst()) }
    return (screen.title, screen.title.contains(heading.text) ? screen.nodes.dropFirst() : screen.nodes[...])
  }
}

/// The page as far as it is written. Blocks are set apart by one empty line.
struct Page {
  let columns: Int
  private var lines: [String] = []

  init(columns: Int) { self.columns = columns }

  var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  mutating func title(_ text: String) {
    let clean = SafeText.clean(text)
    guard !clean.isEmpty else { return }
    lines += Wrapping.lines(clean, within: columns)
  }

  /// Fields that follow each other stand in one block.
  mutating func add(_ nodes: ArraySlice<Node<AnyAction>>) {
    var fields: [Field] = []
    for node in nodes {
      if case .field(let field) = node {
        fields.append(field)
      } else {
        block(form(fields))
        fields = []
        add(node)
      }
    }
    block(form(fields))
  }

  private mutating func add(_ node: Node<AnyAction>) {
    switch node {
    case .heading(let heading): block(Wrapping.lines(SafeText.clean(heading.text), within: columns))
    case .text(let text): block(Wrapping.lines(SafeText.clean(text.text), within: columns))
    case .facts(let facts): block(pairs(facts.facts.map { ($0.label, $0.value) }))
    case .badges(let badges): block(pairs([(badges.label, badges.badges.map(\.text).joined(separator: " · "))]))
    case .meters(let meters): block(bars(meters.meters))
    case .rows(let rows): block(table(of: rows) + footer(of: rows))
    case .tree(let tree): block(tree.roots.flatMap { branch($0, first: "", rest: "") })
    case .table(let table): block(grid(table))
    case .field(let field): block(form([field]))
    case .notice(let notice): block(notice.sentences.flatMap { Wrapping.lines(SafeText.clean($0), within: columns) })
    case .progress(let progress): block([SafeText.clean(progress.label)])
    case .controls(let controls): block(choices(controls))
    case .section(let section): add(section)
    case .unknown(let text): block(Wrapping.lines(SafeText.clean(text), within: columns))
    case .image, .slot: break
    }
  }

  /// The title directly above what it titles; nothing at all of a section that says nothing here.
  private mutating func add(_ section: Section<AnyAction>) {
    let title = SafeText.clean(section.title)
    guard !section.isFolded else { return block([title]) }
    var inner = Page(columns: columns)
    inner.add(section.nodes[...])
    guard !inner.lines.isEmpty else { return }
    block(title.isEmpty ? inner.lines : [title] + inner.lines)
  }

  private mutating func block(_ block: [String]) {
    guard !block.isEmpty else { return }
    if !lines.isEmpty { lines.append("") }
    lines += block
  }
}

// MARK: Blocks

extension Page {
  /// Labels in a column of their own, values wrapped beside it.
  private func pairs(_ pairs: [(String, String)]) -> [String] {
    let labels = pairs.map { SafeText.clean($0.0) }
    let width = min(columns / 2, (labels.map(\.columns).max() ?? 0) + 2)
    return zip(labels, pairs).flatMap { label, pair in
      Grid.hang(SafeText.clean(pair.1), on: Wrapping.pad(label, to: width), within: columns)
    }
  }

  private func bars(_ meters: [Meter]) -> [String] {
    let labels = meters.map { SafeText.clean($0.label) }
    let captions = meters.map { SafeText.clean($0.caption ?? String($0.value)) }
    let labelWidth = (labels.map(\.columns).max() ?? 0) + 2
    let captionWidth = (captions.map(\.columns).max() ?? 0) + 1
    let room = min(30, columns - labelWidth - captionWidth)
    return meters.indices.map { index in
      let share = max(0, min(1, Double(meters[index].value) / Double(max(1, meters[index].limit))))
      let bar = room > 4 ? " " + String(repeating: "█", count: Int(share * Double(room) + 0.5)) : ""
      let line =
        Wrapping.pad(labels[index], to: labelWidth)
        + Wrapping.pad(captions[index], to: captionWidth - 1, trailing: true)
      return bar.count > 1 ? line + bar : line
    }
  }

  private func table(of rows: Rows<AnyAction>) -> [String] {
    let cells = rows.rows.map { row in
      [
        row.number ?? "", row.title, row.badges.map(\.text).joined(separator: " · "), row.detail ?? "",
        marks(of: row).joined(separator: " · "),
      ].map(SafeText.clean)
    }
    return Grid.lines(cells, to: columns)
  }

  /// What is set on a row, unless a badge says it already.
  private func marks(of row: Row<AnyAction>) -> [String] {
    let said = Set(row.badges.map(\.text))
    return row.controls.filter(\.isCurrent).map(\.label).filter { !said.contains($0) }
  }

  private func footer(of rows: Rows<AnyAction>) -> [String] {
    var lines: [String] = []
    if let total = rows.total, total > rows.rows.count {
      let more = rows.pages.next.map { ["more at \($0)"] } ?? []
      lines += Grid.lines([[(["\(rows.rows.count) of \(total)"] + more).joined(separator: ", ")]], to: columns)
    }
    switch rows.more {
    case .none, .ask: break
    case .loading: lines.append("Loading more …")
    case .failed(let failure, _): lines += [failure.text, failure.hint].compactMap { $0 }.map(SafeText.clean)
    }
    return lines
  }

  private func branch(_ branch: Branch<AnyAction>, first: String, rest: String) -> [String] {
    let name = [branch.number, branch.title].compactMap { $0 }.joined(separator: " ")
    let marks = branch.badges.map(\.text) + (branch.isCurrent ? ["shown"] : [])
    let title = SafeText.clean(marks.isEmpty ? name : "\(name) (\(marks.joined(separator: ", ")))")
    let hanging = branch.children.isEmpty ? rest : rest + "│ "
    let words = notes(of: branch).flatMap { indent, note in
      Wrapping.lines(SafeText.clean(note), within: max(16, columns - hanging.columns - indent.columns))
        .map { hanging + indent + $0 }
    }
    let last = branch.children.count - 1
    let children = branch.children.enumerated().flatMap { index, child in
      self.branch(
        child, first: rest + (index == last ? "└─ " : "├─ "), rest: rest + (index == last ? "   " : "│  "))
    }
    return [first + title] + words + children
  }

  /// How far each note is set in, and the note. Paper cannot be unfolded, so what is folded stands below its label.
  private func notes(of branch: Branch<AnyAction>) -> [(indent: String, note: String)] {
    let folded = branch.folded.map { [("  ", "\($0.label):")] + $0.notes.map { ("    ", $0) } } ?? []
    return branch.notes.map { ("  ", $0) } + folded
  }

  private func grid(_ table: Table) -> [String] {
    let rows = table.rows.map { $0.map { SafeText.clean($0.text) } }
    let head = table.columns.map(SafeText.clean)
    return Grid.lines(head.allSatisfy(\.isEmpty) ? rows : [head] + rows, to: columns)
  }

  /// What was chosen and typed; a field that holds nothing says nothing.
  private func form(_ fields: [Field]) -> [String] {
    pairs(
      fields.flatMap { field in
        let shown = value(of: field)
        return ((shown.isEmpty ? [] : [shown]) + [field.problem].compactMap { $0 }).enumerated()
          .map { ($0.offset == 0 ? field.label : "", $0.element) }
      })
  }

  private func value(of field: Field) -> String {
    guard case .choice(let choices) = field.kind, !field.value.isEmpty else { return field.value }
    return choices.first { $0.value == field.value }?.label ?? field.value
  }

  /// Side by side where there is room, else below each other with their addresses in a column.
  private func choices(_ controls: Controls<AnyAction>) -> [String] {
    let choices = controls.controls.map { control -> [String] in
      let label = SafeText.clean(control.label)
      guard case .link(let route) = control.target, !control.isCurrent else {
        return [control.isCurrent ? "[\(label)]" : label, ""]
      }
      return [label, route.description]
    }
    guard !choices.isEmpty else { return [] }
    let line = choices.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }.joined(separator: " · ")
    let label = SafeText.clean(controls.label)
    if label.columns + 2 + line.columns <= columns { return pairs([(label, line)]) }
    let rows = choices.enumerated().map { [$0.offset == 0 ? label : ""] + $0.element }
    if Grid.width(of: rows) <= columns { return Grid.lines(rows, to: columns) }
    return [label] + choices.flatMap { Grid.hang($0.joined(separator: " "), on: "  ", within: columns) }
  }
}

extension Notice {
  /// What happened, then what to do.
  var sentences: [String] { [text, hint].compactMap { $0 } }
}
