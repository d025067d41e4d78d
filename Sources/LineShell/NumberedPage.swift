import FeatureKit
import ShellKit
import System

/// A screen as plain lines, read from top to bottom, with a number before everything that can be chosen.
struct NumberedPage {
  enum Choice: Sendable {
    case press(Target<AnyAction>)
    case fill(Field)
  }

  /// Rows that are read at once.
  static let rowsAtOnce = 20

  private(set) var lines: [String] = []
  private(set) var choices: [Choice] = []
  /// Where the next rows begin; nil when all were read.
  private(set) var nextRow: Int?
  /// Asks the list for rows that are not here yet.
  private(set) var more: AnyAction?
  private let firstRow: Int

  /// `firstRow` is where a list goes on.
  init(_ screen: Screen<AnyAction>, from firstRow: Int = 0) {
    self.firstRow = firstRow
    say(screen.title)
    for node in screen.nodes { add(node, title: screen.title) }
  }

  private mutating func say(_ text: String) {
    let clean = SafeText.clean(text)
    if !clean.isEmpty { lines.append(clean) }
  }

  private mutating func offer(_ text: String, _ choice: Choice) {
    choices.append(choice)
    lines.append("\(choices.count). \(SafeText.clean(text))")
  }

  private mutating func add(_ node: Node<AnyAction>, title: String = "") {
    switch node {
    case .heading(let heading): if heading.text != title { say(heading.text) }
    case .text(let text): say(text.text)
    case .facts(let facts): for fact in facts.facts { say("\(fact.label): \(fact.value)") }
    case .badges(let badges): say("\(badges.label): \(badges.badges.map(\.text).joined(separator: ", "))")
    case .meters(let meters):
      for meter in meters.meters { say("\(meter.label): \(meter.caption ?? String(meter.value)) of \(meter.limit)") }
    case .image(let image): say("Picture: \(image.words)")
    case .rows(let rows): add(rows)
    case .tree(let tree):
      say(tree.label)
      for root in tree.roots { add(root, below: nil) }
    case .table(let table): add(table)
    case .field(let field): offer(Self.words(for: field), .fill(field))
    case .notice(let notice): add(notice)
    case .progress(let progress):
      say(progress.label + (progress.fraction.map { " \(Int(saturating: $0 * 100)) percent" } ?? ""))
    case .controls(let controls):
      for control in controls.controls {
        offer(control.label + (control.isCurrent ? ", chosen" : ""), .press(control.target))
      }
    case .section(let section):
      say(section.title + ":")
      for node in section.nodes { add(node) }
    case .slot: break
    case .unknown(let text): say(text)
    }
  }

  private static func words(for field: Field) -> String {
    var value = field.value
    if case .choice(let choices) = field.kind {
      value = choices.first { $0.value == field.value }?.label ?? field.value
    }
    let shown = value.isEmpty ? "empty" + (field.prompt.isEmpty ? "" : ", \(field.prompt)") : value
    return "\(field.label): \(shown)" + (field.problem.map { ". \($0)" } ?? "")
  }

  private mutating func add(_ notice: Notice<AnyAction>) {
    let prefix = [.failure: "Error: ", .warning: "Warning: ", .offline: "Offline: "][notice.kind] ?? ""
    say(prefix + notice.text)
    if let hint = notice.hint { say(hint) }
    if let control = notice.control { offer(control.label, .press(control.target)) }
  }

  private mutating func add(_ table: Table) {
    for row in table.rows {
      let cells = row.enumerated().map { column, cell in
        let name = table.columns.indices.contains(column) ? table.columns[column] : ""
        return name.isEmpty || column == 0 ? cell.text : "\(name) \(cell.text)"
      }
      say(cells.joined(separator: ", "))
    }
  }
}

// MARK: Lists and trees

extension NumberedPage {
  private mutating func add(_ rows: Rows<AnyAction>) {
    let start = min(firstRow, max(0, rows.rows.count - 1))
    let shown = rows.rows.dropFirst(start).prefix(Self.rowsAtOnce)
    for row in shown {
      let words: [String?] = [row.title, row.number, row.badges.map(\.text).joined(separator: ", "), row.detail]
      let text = words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
      if let target = row.target { offer(text, .press(target)) } else { say(text) }
      for control in row.controls { offer("\(control.label): \(row.title)", .press(control.target)) }
    }
    let end = start + shown.count
    if end < rows.rows.count { nextRow = end }
    if case .ask(let action) = rows.more, end >= rows.rows.count {
      more = action
      nextRow = end
    }
    if !shown.isEmpty { say("Rows \(start + 1) to \(end) of \(rows.total ?? rows.rows.count).") }
    if case .failed(let failure, let retry) = rows.more {
      add(Notice(.failure, failure.text, hint: failure.hint, control: .tryAgain(retry)))
    }
  }

  private mutating func add(_ branch: Branch<AnyAction>, below parent: String?) {
    var text = branch.title
    if let number = branch.number { text += ", \(number)" }
    if branch.isCurrent { text += ", shown" }
    if let parent { text += ", from \(parent)" }
    if !branch.notes.isEmpty { text += ": " + branch.notes.joined(separator: ", or ") }
    if let folded = branch.folded { text += "; \(folded.label): " + folded.notes.joined(separator: ", or ") }
    if let target = branch.target { offer(text, .press(target)) } else { say(text) }
    for child in branch.children { add(child, below: branch.title) }
  }
}
