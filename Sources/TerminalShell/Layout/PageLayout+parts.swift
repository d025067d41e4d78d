import FeatureKit
import ShellKit
import System

// MARK: Meters, progress, tables

extension PageLayout {
  mutating func add(_ meters: Meters) {
    gap()
    let labels = meters.meters.map { SafeText.clean($0.label) }
    let captions = meters.meters.map { SafeText.clean($0.caption ?? String($0.value)) }
    let labelColumns = min((labels.map(\.columns).max() ?? 0) + Spacing.gap, width / 2)
    let captionColumns = min(captions.map(\.columns).max() ?? 0, width / 3)
    let bar = min(Spacing.bar * 2, width - labelColumns - captionColumns - Spacing.gap)
    document.add(
      meters.meters.indices.map { index in
        var line = Line()
        line.add(Wrapping.cut(labels[index], to: labelColumns - 1), look.quiet)
        line.fill(to: labelColumns)
        line.add(Wrapping.pad(captions[index], to: captionColumns, trailing: true), look.text)
        line.space(Spacing.gap)
        let meter = meters.meters[index]
        line.add(Bars.bar(part: meter.value, of: meter.limit, columns: bar, look.ink(meter.tone), look))
        return line
      })
  }

  mutating func add(_ progress: Progress) {
    gap()
    document.add(wrapped(progress.label, look.quiet, width: measure))
    guard let fraction = progress.fraction, fraction.isFinite else { return }
    let permille = Int(saturating: max(0, min(1, fraction)) * 1_000)
    var line = Bars.bar(part: permille, of: 1_000, columns: min(Spacing.bar * 2, width - 6), look.accent, look)
    line.add(" \(permille / 10) %", look.quiet)
    document.add([line])
  }

  mutating func add(_ table: Table) {
    gap()
    let count = max(table.columns.count, table.rows.map(\.count).max() ?? 0)
    guard count > 0 else { return }
    let widths = (0..<count).map { column in
      (table.rows.map { $0.indices.contains(column) ? SafeText.clean($0[column].text).columns : 0 }
        + [table.columns.indices.contains(column) ? SafeText.clean(table.columns[column]).columns : 0]).max() ?? 0
    }
    if widths.reduce(0, +) + Spacing.gap * (count - 1) <= width {
      addAligned(table, widths)
    } else {
      addStacked(table)
    }
  }

  private mutating func addAligned(_ table: Table, _ widths: [Int]) {
    var head = Line()
    for (column, name) in table.columns.enumerated() {
      head.add(Wrapping.pad(SafeText.clean(name), to: widths[column] + Spacing.gap), look.quiet)
    }
    var lines = table.columns.allSatisfy(\.isEmpty) ? [] : [head]
    for row in table.rows {
      var line = Line()
      for (column, cell) in row.enumerated() {
        line.add(SafeText.clean(cell.text), cell.tone == .neutral ? look.text : look.ink(cell.tone))
        line.fill(to: widths[...column].reduce(0, +) + Spacing.gap * (column + 1))
      }
      lines.append(line)
    }
    document.add(lines)
  }

  /// Too wide for columns: each row a block of its own.
  private mutating func addStacked(_ table: Table) {
    for row in table.rows {
      let facts = row.enumerated().dropFirst().map { column, cell in
        Fact(table.columns.indices.contains(column) ? table.columns[column] : "", cell.text)
      }
      document.add(wrapped(row.first?.text ?? "", look.strong, width: measure))
      document.add(simpleLines(.facts(Facts(facts)), width: measure))
    }
  }
}

/// Thin bars with a precision of half a column. A heavy line is filled, a light one is not: no colour is needed.
enum Bars {
  static func bar(part: Int, of limit: Int, columns: Int, _ style: Style, _ look: Look) -> Line {
    var line = Line()
    guard columns > 0 else { return line }
    let steps = columns * 2
    let share = Double(max(0, min(part, limit))) / Double(max(1, limit))
    var filled = Int((share * Double(steps)).rounded())
    if part > 0 { filled = max(1, filled) }
    line.add(String(repeating: "━", count: filled / 2) + (filled % 2 == 1 ? "╸" : ""), style)
    line.add(String(repeating: look.isPlain ? "·" : "─", count: columns - line.columns), look.track)
    return line
  }
}

// MARK: Notices, controls, fields

extension PageLayout {
  mutating func add(_ notice: Notice<AnyAction>) {
    gap()
    let style = look.notice(notice.kind)
    var lines = Wrapping.lines(SafeText.clean(notice.text), within: measure - 2).enumerated().map { index, text in
      var line = Line(index == 0 ? Look.mark(notice.kind) + " " : "  ", style)
      line.add(text, notice.kind == .failure || notice.kind == .warning ? style : look.text)
      return line
    }
    if let hint = notice.hint {
      lines += Wrapping.lines(SafeText.clean(hint), within: measure - 2).map { Line($0, look.quiet, indent: 2) }
    }
    document.add(lines)
    if let control = notice.control { addButtons([control], label: "", indent: 2) }
  }

  mutating func add(_ controls: Controls<AnyAction>) {
    guard !controls.controls.isEmpty else { return }
    gap()
    let isLabelled = controls.controls.contains(where: \.isCurrent) && !controls.label.isEmpty
    addButtons(controls.controls, label: isLabelled ? SafeText.clean(controls.label) : "", indent: 0)
  }

  private mutating func addButtons(_ controls: [Control<AnyAction>], label: String, indent: Int) {
    var line = Line()
    line.space(indent)
    if !label.isEmpty { line.add(Wrapping.cut(label, to: width / 3) + "  ", look.quiet) }
    let start = line.columns
    for (index, control) in controls.enumerated() {
      let text = Wrapping.cut(buttonText(control), to: max(1, width - start))
      if line.columns > start, line.columns + 1 + text.columns > width {
        document.add([line])
        line = Line()
        line.space(start)
      }
      if line.columns > start { line.space(1) }
      document.add(
        Document.Item(
          id: .control("\(pathText)/\(index)"), line: document.height,
          columns: line.columns..<line.columns + text.columns, press: .target(control.target)))
      line.add(text, look.button(control.role, isCurrent: control.isCurrent))
    }
    document.add([line])
  }

  private func buttonText(_ control: Control<AnyAction>) -> String {
    var words = SafeText.clean(control.label)
    if control.isCurrent { words = "✓ " + words }
    if let key = control.key, !Keyboard.isTaken(key) { words += " " + SafeText.clean("(\(key))") }
    return look.isPlain ? "[\(words)]" : " \(words) "
  }

  mutating func add(_ field: Field) {
    gap()
    let label = Wrapping.cut(SafeText.clean(field.label), to: width / 3)
    let box = FieldBox.columns(in: width, label: label)
    document.add(
      Document.Item(id: .field(field.id), line: document.height, columns: box, press: .edit(field)))
    var line = Line(label, look.quiet)
    line.fill(to: box.lowerBound)
    let isEmpty = field.value.isEmpty
    line.add(
      FieldBox.text(SafeText.clean(isEmpty ? field.prompt : field.value), box.count, look),
      isEmpty ? look.quietPanel : look.panel)
    document.add([line])
    if let problem = field.problem {
      document.add(
        Wrapping.lines(SafeText.clean(problem), within: max(8, measure - box.lowerBound - 2)).enumerated().map {
          Line(($0 == 0 ? "! " : "  ") + $1, look.notice(.failure), indent: box.lowerBound)
        })
    }
  }

  /// Choices flow beside each other: a list's filters cost one line.
  mutating func add(choices: [Field]) {
    if document.itemCount == 0 { gap() }
    var line = Line()
    for field in choices {
      let label = Wrapping.cut(SafeText.clean(field.label), to: width / 3)
      let value = Wrapping.cut(SafeText.clean(field.chosenLabel), to: max(1, width - label.columns - 4))
      let text = look.isPlain ? "[\(value) ▾]" : " \(value) ▾ "
      let size = label.columns + 1 + text.columns
      if line.columns > 0, line.columns + Spacing.gap + size > width {
        document.add([line])
        line = Line()
      }
      if line.columns > 0 { line.space(Spacing.gap) }
      line.add(label + " ", look.quiet)
      document.add(
        Document.Item(
          id: .field(field.id), line: document.height, columns: line.columns..<line.columns + text.columns,
          press: .choose(field)))
      line.add(text, look.panel)
    }
    document.add([line])
  }
}

extension Field {
  /// The label of the choice that holds.
  var chosenLabel: String {
    guard case .choice(let choices) = kind else { return value }
    return choices.first { $0.value == value }?.label ?? value
  }
}

/// Where a field's text stands, and how it is cut.
enum FieldBox {
  private static let widest = 44

  static func columns(in width: Int, label: String) -> Range<Int> {
    let start = label.isEmpty ? 0 : label.columns + 1
    return start..<max(start + 4, min(width, start + widest))
  }

  static func text(_ text: String, _ columns: Int, _ look: Look) -> String {
    look.isPlain
      ? "[" + Wrapping.pad(text, to: columns - 2).replacingBlanksAtEnd() + "]"
      : " " + Wrapping.pad(text, to: columns - 1)
  }
}

extension String {
  /// A field without colours shows how long it is.
  fileprivate func replacingBlanksAtEnd() -> String {
    var end = endIndex
    var count = 0
    while end > startIndex, self[index(before: end)] == " " {
      end = index(before: end)
      count += 1
    }
    return self[..<end] + String(repeating: "_", count: count)
  }
}
