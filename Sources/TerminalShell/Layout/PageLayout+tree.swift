import FeatureKit
import ShellKit

extension PageLayout {
  mutating func add(_ tree: Tree<AnyAction>) {
    gap()
    for root in tree.roots { add(root, first: "", rest: "") }
  }

  /// `first` stands before the branch's own line, `rest` before those below it.
  private mutating func add(_ branch: Branch<AnyAction>, first: String, rest: String) {
    let room = max(8, width - first.columns)
    var line = Line(first, look.faint)
    let mark = branch.isCurrent ? "● " : "○ "
    line.add(mark, branch.isCurrent ? look.accent : look.faint)
    let start = line.columns
    let title = Wrapping.cut(SafeText.clean(branch.title), to: max(4, room - 2))
    line.add(title, branch.isCurrent ? look.title : look.text)
    document.add(
      Document.Item(
        id: .branch(branch.id), line: document.height, columns: start - 2..<line.columns,
        press: branch.target.map(Document.Press.target) ?? .nothing))
    addTail(of: branch, to: &line)
    let hanging = rest + (branch.children.isEmpty ? "  " : "│ ")
    let notes = noteLines(of: branch, after: &line, hanging: hanging)
    document.add([line] + notes)
    addFolded(branch, hanging: hanging)
    for (index, child) in branch.children.enumerated() {
      let isLast = index == branch.children.count - 1
      add(child, first: rest + (isLast ? "╰─" : "├─"), rest: rest + (isLast ? "  " : "│ "))
    }
  }

  private func addTail(of branch: Branch<AnyAction>, to line: inout Line) {
    if let number = branch.number {
      let text = SafeText.clean(number)
      if line.columns + 1 + text.columns <= width {
        line.space(1)
        line.add(text, look.quiet)
      }
    }
    for badge in branch.badges {
      let text = Chips.text(badge.text, look)
      guard line.columns + 1 + text.columns <= width else { break }
      line.space(1)
      line.add(text, look.chip(badge.tone))
    }
  }

  /// The ways here: beside the name when they fit, else below it, each on lines of its own.
  private func noteLines(of branch: Branch<AnyAction>, after line: inout Line, hanging: String) -> [Line] {
    guard !branch.notes.isEmpty else { return [] }
    let notes = branch.notes.map { SafeText.clean($0) }
    let short = notes.joined(separator: " or ")
    if notes.count <= 2, line.columns + 3 + short.columns <= width {
      line.add("  " + short, look.quiet)
      return []
    }
    return notes.enumerated().flatMap { index, note in
      Wrapping.lines((index > 0 ? "or " : "") + note, within: max(8, width - hanging.columns)).map { text in
        var line = Line(hanging, look.faint)
        line.add(text, look.quiet)
        return line
      }
    }
  }

  private mutating func addFolded(_ branch: Branch<AnyAction>, hanging: String) {
    guard let folded = branch.folded else { return }
    let isOpen = frame.turned.contains(branch.id)
    let label = Wrapping.cut(SafeText.clean(folded.label), to: max(4, width - hanging.columns - 2))
    var line = Line(hanging, look.faint)
    document.add(
      Document.Item(
        id: .fold(branch.id), line: document.height, columns: line.columns..<line.columns + 2 + label.columns,
        press: .unfold(branch.id)))
    line.add(isOpen ? "▾ " : "▸ ", look.key)
    line.add(label, look.quiet)
    document.add([line])
    guard isOpen else { return }
    for note in folded.notes {
      document.add(
        Wrapping.lines(SafeText.clean(note), within: max(8, width - hanging.columns - 2)).map { text in
          var line = Line(hanging + "  ", look.faint)
          line.add(text, look.quiet)
          return line
        })
    }
  }
}
