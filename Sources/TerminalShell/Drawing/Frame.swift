import FeatureKit
import ShellKit

/// A window as it shall look.
struct Frame {
  var grid: Grid
  /// Pictures that the terminal draws itself.
  var placements: [Placement] = []
  /// Where text is typed.
  var cursor: (x: Int, y: Int)?
}

/// Draws a model. The same model gives the same frame.
struct FramePainter {
  let model: Model
  let studio: PictureStudio
  private(set) var frame: Frame

  var look: Look { model.look }

  static func frame(of model: Model, clusters: Clusters, studio: PictureStudio) -> Frame {
    var painter = FramePainter(
      model: model, studio: studio, frame: Frame(grid: Grid(model.geometry.size, clusters: clusters)))
    painter.paint()
    return painter.frame
  }

  private mutating func paint() {
    guard !model.geometry.isTooSmall else { return paintTooSmall() }
    TabBar(model).draw(on: &frame.grid, look)
    for (pane, page) in model.visible { paint(page, in: pane) }
    if model.listIndex != nil { paintDivider() }
    StatusLine(model: model).draw(on: &frame.grid)
    switch model.overlay {
    case .help(let scroll): OverlayPainter(model: model).help(scroll, on: &frame)
    case .palette(let palette): OverlayPainter(model: model).palette(palette, on: &frame)
    case nil: break
    }
  }

  private mutating func paintTooSmall() {
    let (size, least) = (model.geometry.size, Spacing.smallestWindow)
    let words = "pokehost needs \(least.width)×\(least.height); this window is \(size.columns)×\(size.rows)."
    for (row, line) in Wrapping.lines(words, within: max(1, size.columns)).enumerated() {
      frame.grid.put(line, x: 0, y: row, .plain)
    }
  }

  private mutating func paintDivider() {
    let area = model.geometry.area(.left)
    for y in area.y..<area.bottom { frame.grid.put("│", x: model.geometry.divider, y: y, look.faint) }
  }

  private mutating func paint(_ page: Page, in pane: Geometry.Pane) {
    let area = model.geometry.area(pane)
    let body = model.geometry.body(pane)
    let hasKeys = pane == model.focus
    let info = listInfo(page)
    let room = area.width - (info.isEmpty ? 0 : info.columns + 2)
    frame.grid.put(Wrapping.cut(page.title, to: room), x: area.x, y: area.y, hasKeys ? look.accent : look.title)
    frame.grid.put(info, x: area.right - info.columns, y: area.y, look.quiet)
    for (first, part) in page.document.parts {
      let range =
        max(first, page.scroll)..<max(max(first, page.scroll), min(first + part.height, page.scroll + body.height))
      for line in range {
        let drawn: Line
        switch part {
        case .lines(let lines): drawn = lines[line - first]
        case .list(let list): drawn = list.line(line - first)
        }
        drawn.draw(on: &frame.grid, x: body.x, y: body.y + line - page.scroll, limit: body.right)
      }
    }
    for slot in page.document.pictures { paint(slot, of: page, in: body) }
    paintChosen(page, in: body, hasKeys: hasKeys)
    paintEditor(page, in: body)
  }

  /// `12 of 1,025`
  private func listInfo(_ page: Page) -> String {
    guard let list = page.document.list else { return "" }
    let place = page.document.row(page.chosenIndex).flatMap { row in
      list.rows.indices.contains(page.chosenIndex) && list.rows[page.chosenIndex].id == row.id
        ? page.chosenIndex : list.rows.firstIndex { $0.id == row.id }
    }
    let total = list.total ?? list.rows.count
    return place.map { "\(Self.grouped($0 + 1)) of \(Self.grouped(total))" } ?? Self.grouped(total)
  }

  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    return String(digits.dropLast(3)) + "," + digits.suffix(3)
  }

  private mutating func paintChosen(_ page: Page, in body: Area, hasKeys: Bool) {
    guard let item = page.chosenItem, page.editor == nil else { return }
    let look = look
    for line in item.line..<item.line + item.height {
      let y = body.y + line - page.scroll
      guard (body.y..<body.bottom).contains(y) else { continue }
      if item.isRow {
        let row = Area(x: body.x, y: y, width: body.width, height: 1)
        frame.grid.restyle(row) { look.choose(&$0, hasKeys: hasKeys) }
        frame.grid.put(hasKeys ? "▌" : "▏", x: body.x, y: y, markStyle(frame.grid[body.x, y].style))
      } else if hasKeys {
        let area = Area(x: body.x + item.columns.lowerBound, y: y, width: item.columns.count, height: 1)
        frame.grid.restyle(area) { look.chooseStrongly(&$0) }
      }
    }
  }

  private func markStyle(_ style: Style) -> Style {
    Style(ink: look.accent.ink, ground: style.ground, style.attributes)
  }

  private mutating func paintEditor(_ page: Page, in body: Area) {
    guard let editor = page.editor, let index = page.document.index(of: .field(editor.field), near: page.chosenIndex),
      let item = page.document.item(index)
    else { return }
    let y = body.y + item.line - page.scroll
    guard (body.y..<body.bottom).contains(y) else { return }
    let x = body.x + item.columns.lowerBound
    let window = editor.window(item.columns.count - 2)
    let look = look
    frame.grid.put(FieldBox.text(window.text, item.columns.count, look), x: x, y: y, look.panel, limit: body.right)
    frame.grid.put("▌", x: x, y: y, Style(ink: look.accent.ink, ground: look.panel.ground))
    if case .edit(let field) = item.press, editor.value.isEmpty {
      let prompt = Wrapping.cut(SafeText.clean(field.prompt), to: item.columns.count - 2)
      frame.grid.put(prompt, x: x + 1, y: y, look.quietPanel, limit: body.right)
    }
    frame.cursor = (x + 1 + window.cursor, y)
  }
}

// MARK: Pictures

extension FramePainter {
  private mutating func paint(_ slot: Document.PictureSlot, of page: Page, in body: Area) {
    var area = slot.area
    area.x += body.x
    area.y += body.y - page.scroll
    guard area.bottom > body.y, area.y < body.bottom else { return }
    switch model.pictures[slot.image.reference] {
    case .here(let picture): paint(picture, slot.image, area, clip: body)
    case .coming, nil: break
    case .missing: paintWords(slot.image, area, clip: body)
    }
  }

  private mutating func paint(_ picture: Picture, _ image: Image, _ area: Area, clip: Area) {
    let mode = PictureMode(model)
    let isWhole = area.y >= clip.y && area.bottom <= clip.bottom
    if mode.isDrawnByTerminal, isWhole, model.overlay == nil {
      let placement = studio.placement(
        picture, image.reference, in: area, cell: model.abilities.cell, mode: mode)
      return frame.placements.append(placement)
    }
    let sketch = studio.sketch(picture, image.reference, in: area, depth: model.abilities.depth)
    for (row, line) in sketch.enumerated() where (clip.y..<clip.bottom).contains(area.y + row) {
      line.draw(on: &frame.grid, x: area.x, y: area.y + row, limit: clip.right)
    }
  }

  /// A picture that is not to be had is there by its words, in a frame of its size.
  private mutating func paintWords(_ image: Image, _ area: Area, clip: Area) {
    paintFrame(area, clip: clip)
    let lines = Wrapping.lines(SafeText.clean(image.words), within: max(4, area.width - 4)).prefix(area.height - 2)
    let top = area.y + (area.height - lines.count) / 2
    for (row, line) in lines.enumerated() where (clip.y..<clip.bottom).contains(top + row) {
      frame.grid.put(line, x: area.x + (area.width - line.columns) / 2, y: top + row, look.quiet, limit: clip.right)
    }
  }
  private mutating func paintFrame(_ area: Area, clip: Area) {
    let line = String(repeating: "─", count: max(0, area.width - 2))
    for y in max(area.y, clip.y)..<max(clip.y, min(area.bottom, clip.bottom)) {
      switch y {
      case area.y: frame.grid.put("╭" + line + "╮", x: area.x, y: y, look.faint, limit: clip.right)
      case area.bottom - 1: frame.grid.put("╰" + line + "╯", x: area.x, y: y, look.faint, limit: clip.right)
      default:
        frame.grid.put("│", x: area.x, y: y, look.faint, limit: clip.right)
        frame.grid.put("│", x: area.right - 1, y: y, look.faint, limit: clip.right)
      }
    }
  }
}
