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
    let clean = SafeText.clean(text)
    guard !clean.isEmpty else { return }
    lines += Wrapping.lines(clean, within: columns)
  }

  mutating func add(_ node: Node<AnyAction>) {
    switch node {
    case .heading(let heading): block(Wrapping.lines(SafeText.clean(heading.text), within: columns))
    case .text(let text): block(Wrapping.lines(SafeText.clean(text.text), within: columns))
    case .facts(let facts): block(pairs(facts.facts.map { ($0.label, $0.value) }))
    case .badges(let badges): block(pairs([(badges.label, badges.badges.map(\.text).joined(separator: " · "))]))
    case .meters(let meters): block(bars(meters.meters))
    case .rows(let rows): block(table(of: rows) + footer(of: rows))
    case .tree(let tree): block(tree.roots.flatMap { branch($0, first: "", rest: "") })
    case .table(let table): block(grid(table))
    case .field(let field): block(form(field))
    case .notice(let notice): block(notice.sentences.flatMap { Wrapping.lines(SafeText.clean($0), within: columns) })
    case .progress(let progress): block([SafeText.clean(progress.label)])
    case .controls(let controls): block(choices(controls))
    case .section(let section): add(section)
    case .unknown(let text): block(Wrapping.lines(SafeText.clean(text), within: columns))
    case .image, .slot: break
    }
  }

  private mutating func add(_ section: Section<AnyAction>) {
    block([SafeText.clean(section.title)])
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
      return Wrapping.pad(labels[index], to: labelWidth)
        + Wrapping.pad(captions[index], to: captionWidth - 1, trailing: true) + bar
    }
  }

  private func table(of rows: Rows<AnyAction>) -> [String] {
    let cells = rows.rows.map { row in
      [
        row.number ?? "", row.title, row.badges.map(\.text).joined(separator: " · "), row.detail ?? "",
        row.controls.filter(\.isCurrent).map(\.label).joined(separator: " · "),
      ].map(SafeText.clean)
    }
    return Grid.lines(cells, to: columns)
  }

  private func footer(of rows: Rows<AnyAction>) -> [String] {
    var lines: [String] = []
    if let total = rows.total, total > rows.rows.count { lines.append("\(rows.rows.count) of \(total)") }
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
    let notes = branch.notes + (branch.folded.map { [$0.label] } ?? [])
    let hanging = branch.children.isEmpty ? rest : rest + "│ "
    let words = notes.flatMap { note in
      Wrapping.lines(SafeText.clean(note), within: max(16, columns - hanging.columns - 2)).map { hanging + "  " + $0 }
    }
    let last = branch.children.count - 1
    let children = branch.children.enumerated().flatMap { index, child in
      self.branch(
        child, first: rest + (index == last ? "└─ " : "├─ "), rest: rest + (index == last ? "   " : "│  "))
    }
    return [first + title] + words + children
  }

  private func grid(_ table: Table) -> [String] {
    let rows = table.rows.map { $0.map { SafeText.clean($0.text) } }
    let head = table.columns.map(SafeText.clean)
    return Grid.lines(head.allSatisfy(\.isEmpty) ? rows : [head] + rows, to: columns)
  }

  private func form(_ field: Field) -> [String] {
    var shown = field.value
    if case .choice(let choices) = field.kind {
      shown = choices.first { $0.value == field.value }?.label ?? field.value
    }
    guard !shown.isEmpty || field.problem != nil else { return [] }
    let problem = field.problem.map { Wrapping.lines(SafeText.clean($0), within: columns) } ?? []
    return pairs([(field.label, shown)]) + problem
  }

  private func choices(_ controls: Controls<AnyAction>) -> [String] {
    let labels = controls.controls.map { control in
      let label = SafeText.clean(control.label)
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
