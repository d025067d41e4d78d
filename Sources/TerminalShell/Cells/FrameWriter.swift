import ShellKit

/// Turns the difference between what a terminal shows and what it shall show into few bytes.
///
/// Cells that changed are written style by style, not row by row: a list that scrolls changes in columns of one style,
/// and naming a colour costs more than moving the cursor.
struct FrameWriter {
  var depth: ColorDepth
  private var front: Grid?

  init(depth: ColorDepth) { self.depth = depth }

  /// The terminal's content is unknown from now on; the next frame is written whole.
  mutating func forget() { front = nil }

  /// Cells that something else was painted over are written again.
  mutating func damage(_ area: Area) {
    front?.clear(area, Style(ink: Ink(RGB(1, 2, 3)), ground: Ink(RGB(3, 2, 1)), [.bold, .dim, .underline, .reverse]))
  }

  mutating func frame(_ back: Grid) -> [UInt8] {
    var pen = Pen(depth: depth)
    var before: Grid
    if let front, front.size == back.size {
      before = front
    } else {
      before = Grid(back.size, clusters: back.clusters)
      pen.raw("\u{1B}[m\u{1B}[2J")
    }
    let runs = Runs(from: before, to: back)
    for (style, runs) in runs.byStyle {
      for run in runs { write(run, style, of: back, with: &pen) }
    }
    if !runs.isEmpty { pen.use(.plain) }
    front = back
    return pen.bytes
  }

  private func write(_ run: Runs.Run, _ style: Style, of grid: Grid, with pen: inout Pen) {
    pen.move(to: run.start, run.row)
    pen.use(style)
    if run.erasesToEnd { return pen.eraseToEnd() }
    if run.isErasing { return pen.erase(run.end - run.start) }
    let width = grid.size.columns
    for x in run.start..<run.end {
      let glyph = grid[x, run.row].glyph
      if glyph == .tail { continue }
      pen.move(to: x, run.row)
      let columns = grid.clusters.columns(of: glyph)
      if glyph.cluster != nil {
        // Whatever width the terminal gives it, both cells are ours, and the cursor is placed anew.
        pen.write(String(repeating: " ", count: columns), columns: columns, windowColumns: width)
        pen.forgetCursor()
        pen.move(to: x, run.row)
      }
      pen.write(grid.clusters.text(of: glyph), columns: columns, windowColumns: width)
      if columns == 2 || glyph.cluster != nil { pen.forgetCursor() }
    }
  }
}

/// The stretches of cells that changed, in the order in which they are cheapest to write.
struct Runs {
  struct Run {
    let row: Int
    let start: Int
    var end: Int
    /// Blank to the end of the row.
    var erasesToEnd = false
    /// Blank, and long enough that erasing is shorter than writing spaces.
    var isErasing = false
  }

  private(set) var byStyle: [(Style, [Run])] = []
  private var places: [Style: Int] = [:]
  var isEmpty: Bool { byStyle.isEmpty }

  /// Unchanged cells of the same style that are cheaper written again than jumped over.
  private static let cheapGap = 4
  private static let cheapErase = 6

  init(from before: Grid, to after: Grid) {
    for row in 0..<after.size.rows { scan(row, before, after) }
  }

  private mutating func scan(_ row: Int, _ before: Grid, _ after: Grid) {
    let width = after.size.columns
    let blank = Self.blankFrom(row, after)
    var x = 0
    while x < width {
      guard after[x, row] != before[x, row] else {
        x += 1
        continue
      }
      if x >= blank {
        add(Run(row: row, start: x, end: width, erasesToEnd: true), .plain)
        return
      }
      let start = after[x, row].glyph == .tail && x > 0 ? x - 1 : x
      let run = stretch(from: start, row, before, after, until: blank)
      add(run, after[start, row].style)
      x = run.end
    }
  }

  private func stretch(from start: Int, _ row: Int, _ before: Grid, _ after: Grid, until limit: Int) -> Run {
    let style = after[start, row].style
    var run = Run(row: row, start: start, end: start + 1)
    var x = start + 1
    while x < limit, after[x, row].style == style, x - run.end <= Self.cheapGap {
      if after[x, row] != before[x, row] || after[x, row].glyph == .tail && x == run.end { run.end = x + 1 }
      x += 1
    }
    let isBlank = style == .plain && (run.start..<run.end).allSatisfy { after[$0, row].glyph == .space }
    run.isErasing = isBlank && run.end - run.start >= Self.cheapErase
    return run
  }

  /// The column from which a row is blank to its end.
  private static func blankFrom(_ row: Int, _ grid: Grid) -> Int {
    var x = grid.size.columns
    while x > 0, grid[x - 1, row] == .blank { x -= 1 }
    return x
  }

  private mutating func add(_ run: Run, _ style: Style) {
    if let place = places[style] {
      byStyle[place].1.append(run)
    } else {
      places[style] = byStyle.count
      byStyle.append((style, [run]))
    }
  }
}
