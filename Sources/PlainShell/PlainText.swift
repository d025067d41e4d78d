package import FeatureKit

/// A screen as lines of text: for pipes, for commands, for those who read with their ears.
///
/// What comes from data is cleaned before it is laid out: no control character and no escape sequence gets through.
package struct PlainText: Sendable {
  /// How wide a line may be, in columns.
  package let columns: Int

  package init(columns: Int = 100) { self.columns = max(20, columns) }

  package func render(_ screen: Screen<AnyAction>) -> String {
    var page = Page(columns: columns)
    page.title(screen.title)
    for node in screen.nodes { page.add(node) }
    return page.text
  }
}

/// The page as far as it is written. Blocks are set apart by one empty line.
struct Page {
  let columns: Int
  private var lines: [String] = []

  init(columns: Int) { self.columns = columns }

  var text: String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }

  mutating func title(_ text: String) {
    let clean = Columns.clean(text)
    guard !clean.isEmpty else { return }
    lines += Columns.wrap(clean, to: columns)
  }

  mutating func add(_ node: Node<AnyAction>) {
    switch node {
    case .heading(let heading): block(Columns.wrap(Columns.clean(heading.text), to: columns))
    case .text(let text): block(Columns.wrap(Columns.clean(text.text), to: columns))
    case .facts(let facts): block(pairs(facts.facts.map { ($0.label, $0.value) }))
    case .badges(let badges): block(pairs([(badges.label, badges.badges.map(\.text).joined(separator: " · "))]))
    case .meters(let meters): block(bars(meters.meters))
    case .rows(let rows): block(table(of: rows) + footer(of: rows))
    case .tree(let tree): block(tree.roots.flatMap { branch($0, first: "", rest: "") })
    case .table(let table): block(grid(table))
    case .field(let field): block(form(field))
    case .notice(let notice): block(notice.sentences.flatMap { Columns.wrap(Columns.clean($0), to: columns) })
    case .progress(let progress): block([Columns.clean(progress.label)])
    case .controls(let controls): block(choices(controls))
    case .section(let section): add(section)
    case .unknown(let text): block(Columns.wrap(Columns.clean(text), to: columns))
    case .image, .slot: break
    }
  }

  private mutating func add(_ section: Section<AnyAction>) {
    block([Columns.clean(section.title)])
    guard !section.isFolded else { return }
    for (index, node) in section.nodes.enumerated() {
      let before = lines.count
      add(node)
      // A section's title stands directly above what it titles.
      if index == 0, before < lines.count, lines[before].isEmpty { lines.remove(at: before) }
    }
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
    let labels = pairs.map { Columns.clean($0.0) }
    let width = min(columns / 2, (labels.map(Columns.width).max() ?? 0) + 2)
    return zip(labels, pairs).flatMap { label, pair in
      hang(Columns.pad(label, to: width), Columns.clean(pair.1))
    }
  }

  private func hang(_ label: String, _ value: String) -> [String] {
    let indent = Columns.width(label)
    let wrapped = Columns.wrap(value, to: columns - indent)
    return wrapped.enumerated().map { index, line in
      index == 0 ? label + line : String(repeating: " ", count: indent) + line
    }
  }

  private func bars(_ meters: [Meter]) -> [String] {
    let labels = meters.map { Columns.clean($0.label) }
    let captions = meters.map { Columns.clean($0.caption ?? String($0.value)) }
    let labelWidth = (labels.map(Columns.width).max() ?? 0) + 2
    let captionWidth = (captions.map(Columns.width).max() ?? 0) + 1
    let room = min(30, columns - labelWidth - captionWidth)
    return meters.indices.map { index in
      let share = max(0, min(1, Double(meters[index].value) / Double(max(1, meters[index].limit))))
      let bar = room > 4 ? " " + String(repeating: "█", count: Int(share * Double(room) + 0.5)) : ""
      return Columns.pad(labels[index], to: labelWidth)
        + Columns.pad(captions[index], to: captionWidth - 1, alignment: .right) + bar
    }
  }

  private func table(of rows: Rows<AnyAction>) -> [String] {
    let cells = rows.rows.map { row in
      [
        row.number ?? "", row.title, row.badges.map(\.text).joined(separator: " · "), row.detail ?? "",
        row.controls.filter(\.isCurrent).map(\.label).joined(separator: " · "),
      ].map(Columns.clean)
    }
    return Columns.align(cells, to: columns)
  }

  private func footer(of rows: Rows<AnyAction>) -> [String] {
    var lines: [String] = []
    if let total = rows.total, total > rows.rows.count { lines.append("\(rows.rows.count) of \(total)") }
    switch rows.more {
    case .none, .ask: break
    case .loading: lines.append("Loading more …")
    case .failed(let failure, _): lines += [failure.text, failure.hint].compactMap { $0 }.map(Columns.clean)
    }
    return lines
  }

  private func branch(_ branch: Branch<AnyAction>, first: String, rest: String) -> [String] {
    let name = [branch.number, branch.title].compactMap { $0 }.joined(separator: " ")
    let marks = branch.badges.map(\.text) + (branch.isCurrent ? ["shown"] : [])
    let title = Columns.clean(marks.isEmpty ? name : "\(name) (\(marks.joined(separator: ", ")))")
    let notes = branch.notes + (branch.folded.map { [$0.label] } ?? [])
    let hanging = branch.children.isEmpty ? rest : rest + "│ "
    let words = notes.flatMap { note in
      Columns.wrap(Columns.clean(note), to: max(16, columns - Columns.width(hanging) - 2)).map { hanging + "  " + $0 }
    }
    let last = branch.children.count - 1
    let children = branch.children.enumerated().flatMap { index, child in
      self.branch(
        child, first: rest + (index == last ? "└─ " : "├─ "), rest: rest + (index == last ? "   " : "│  "))
    }
    return [first + title] + words + children
  }

  private func grid(_ table: Table) -> [String] {
    let rows = table.rows.map { $0.map { Columns.clean($0.text) } }
    let head = table.columns.map(Columns.clean)
    return Columns.align(head.allSatisfy(\.isEmpty) ? rows : [head] + rows, to: columns)
  }

  private func form(_ field: Field) -> [String] {
    var shown = field.value
    if case .choice(let choices) = field.kind {
      shown = choices.first { $0.value == field.value }?.label ?? field.value
    }
    guard !shown.isEmpty || field.problem != nil else { return [] }
    let problem = field.problem.map { Columns.wrap(Columns.clean($0), to: columns) } ?? []
    return pairs([(field.label, shown)]) + problem
  }

  private func choices(_ controls: Controls<AnyAction>) -> [String] {
    let labels = controls.controls.map { control in
      let label = Columns.clean(control.label)
      let marked = control.isCurrent ? "[\(label)]" : label
      if case .link(let route) = control.target, !control.isCurrent { return "\(marked) \(route)" }
      return marked
    }
    return labels.isEmpty ? [] : pairs([(controls.label, labels.joined(separator: " · "))])
  }
}

extension Notice {
  /// What happened, then what to do.
  var sentences: [String] { [text, hint].compactMap { $0 } }
}
