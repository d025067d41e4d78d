import FeatureKit
import ShellKit

/// Boxes over the page: help, and lists to choose from.
struct OverlayPainter {
  let model: Model
  private var look: Look { model.look }
  private var size: Size { model.geometry.size }

  func palette(_ palette: Palette, on frame: inout Frame) {
    let box = Self.box(palette, in: size)
    paint(box, title: palette.title, on: &frame.grid)
    let inner = Area(x: box.x + 2, y: box.y + 1, width: box.width - 4, height: box.height - 2)
    let window = palette.editor.window(inner.width - 2)
    frame.grid.put("› ", x: inner.x, y: inner.y, look.key.on(look.panel.ground))
    frame.grid.put(window.text, x: inner.x + 2, y: inner.y, look.panel, limit: inner.right)
    frame.cursor = (inner.x + 2 + window.cursor, inner.y)
    let first = Self.firstChoice(palette, in: box)
    for row in 0..<max(0, inner.height - 2) {
      let index = first + row
      guard palette.matches.indices.contains(index) else { break }
      paint(palette.matches[index], isChosen: index == palette.chosen, inner, y: inner.y + 2 + row, on: &frame.grid)
    }
    if palette.matches.isEmpty {
      frame.grid.put("Nothing is called that.", x: inner.x, y: inner.y + 2, look.quietPanel, limit: inner.right)
    }
  }

  private func paint(_ choice: Palette.Choice, isChosen: Bool, _ inner: Area, y: Int, on grid: inout Grid) {
    let title = Wrapping.cut(choice.title, to: inner.width - 2)
    grid.put(title, x: inner.x + 1, y: y, look.panel, limit: inner.right)
    let room = inner.width - title.columns - 5
    if room > 3 {
      let detail = Wrapping.cut(choice.detail, to: room)
      grid.put(detail, x: inner.right - 1 - detail.columns, y: y, look.quietPanel, limit: inner.right)
    }
    guard isChosen else { return }
    let look = look
    grid.restyle(Area(x: inner.x, y: y, width: inner.width, height: 1)) { look.chooseStrongly(&$0) }
  }

  static func box(_ palette: Palette, in size: Size) -> Area {
    let width = min(size.columns - 2, 72)
    let height = min(size.rows - 2, max(8, min(palette.matches.count + 4, 20)))
    return Area(x: (size.columns - width) / 2, y: max(1, (size.rows - height) / 4), width: width, height: height)
  }

  static func firstChoice(_ palette: Palette, in box: Area) -> Int { max(0, palette.chosen - (box.height - 5)) }

  func paint(_ box: Area, title: String, on grid: inout Grid) {
    let border = look.faint.on(look.panel.ground)
    grid.clear(box, look.panel)
    let line = String(repeating: "─", count: max(0, box.width - 2))
    grid.put("╭" + line + "╮", x: box.x, y: box.y, border)
    grid.put("╰" + line + "╯", x: box.x, y: box.bottom - 1, border)
    for y in box.y + 1..<max(box.y + 1, box.bottom - 1) {
      grid.put("│", x: box.x, y: y, border)
      grid.put("│", x: box.right - 1, y: y, border)
    }
    grid.put(
      " \(Wrapping.cut(SafeText.clean(title), to: box.width - 6)) ", x: box.x + 2, y: box.y,
      look.title.on(look.panel.ground))
  }
}

// MARK: Help

extension OverlayPainter {
  func help(_ scroll: Int, on frame: inout Frame) {
    let width = helpWidth
    let lines = helpLines(width: width - 4)
    let height = helpHeight(lines.count)
    let box = Area(x: (size.columns - width) / 2, y: (size.rows - height) / 2, width: width, height: height)
    paint(box, title: "Keys", on: &frame.grid)
    let start = max(0, min(scroll, lines.count - (height - 2)))
    for (row, line) in lines.dropFirst(start).prefix(height - 2).enumerated() {
      line.draw(on: &frame.grid, x: box.x + 2, y: box.y + 1 + row, limit: box.right - 2)
    }
    if start + height - 2 < lines.count {
      frame.grid.put(" ↓ more ", x: box.right - 11, y: box.bottom - 1, look.quietPanel)
    }
  }

  /// How far the help can be scrolled.
  var helpEnd: Int {
    let count = helpLines(width: helpWidth - 4).count
    return max(0, count - (helpHeight(count) - 2))
  }

  private var helpWidth: Int { min(size.columns - 2, Spacing.measure) }
  private func helpHeight(_ lines: Int) -> Int { min(size.rows - 2, lines + 2) }

  /// Made from what is wired: the keys of this screen, the ways in, the commands.
  private func helpLines(width: Int) -> [Line] {
    var lines = table(Keyboard.moving.map { ($0.keys, $0.does) }, width) + [Line()]
    lines += table(Keyboard.doing.map { ($0.keys, $0.does) }, width)
    let here = screenKeys
    if !here.isEmpty { lines += [Line(), heading("On this screen")] + table(here, width) }
    if !model.entries.isEmpty {
      lines += [Line(), heading("Ways in")]
      lines += table(model.entries.enumerated().map { ("\($0 + 1)  \($1.title)", $1.summary) }, width)
    }
    if !model.commands.isEmpty {
      lines += [Line(), heading("In a shell: pokehost …")]
      lines += table(model.commands.map { ($0.name, $0.summary) }, width)
    }
    return lines
  }

  private var screenKeys: [(String, String)] {
    var found: [(String, String)] = []
    for page in [model.current, model.preview].compactMap(\.self) {
      page.shown?.screen.walk { node in
        if case .controls(let part) = node { add(part.controls) }
        if case .notice(let part) = node { add(part.control.map { [$0] } ?? []) }
      }
      add(page.document.row(page.chosenIndex)?.controls ?? [])
    }
    func add(_ controls: [Control<AnyAction>]) {
      for control in controls {
        guard let key = control.key, !Keyboard.isTaken(key), !found.contains(where: { $0.0 == String(key) }) else {
          continue
        }
        found.append((String(key), control.label))
      }
    }
    return found
  }

  private func heading(_ text: String) -> Line { Line(text, look.title.on(look.panel.ground)) }

  private func table(_ rows: [(String, String)], _ width: Int) -> [Line] {
    let column = min(22, width / 2)
    return rows.map { keys, does in
      var line = Line(
        Wrapping.pad(SafeText.clean(keys), to: column), look.key.on(look.panel.ground))
      line.add(Wrapping.cut(SafeText.clean(does), to: width - column), look.panel)
      return line
    }
  }
}
