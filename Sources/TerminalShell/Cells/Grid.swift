struct Cell: Hashable, Sendable {
  var glyph: Glyph
  var style: Style

  static let blank = Cell(glyph: .space, style: .plain)
}

/// Columns and rows of a window.
struct Size: Hashable, Sendable {
  var columns: Int
  var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A rectangle of cells.
struct Area: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  var right: Int { x + width }
  var bottom: Int { y + height }

  func contains(_ column: Int, _ row: Int) -> Bool {
    (x..<right).contains(column) && (y..<bottom).contains(row)
  }
}

/// The cells of a window, as they shall look. A wide glyph always has its tail beside it, a tail always its glyph.
struct Grid {
  let size: Size
  private(set) var cells: [Cell]
  let clusters: Clusters

  init(_ size: Size, clusters: Clusters) {
    self.size = size
    self.clusters = clusters
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

  /// Writes text from `x` on, up to `limit` columns of the window; what lies outside is left away. Returns where it ended.
  @discardableResult
  mutating func put(_ text: String, x: Int, y: Int, _ style: Style, limit: Int = .max) -> Int {
    guard (0..<size.rows).contains(y) else { return x }
    let end = min(limit, size.columns)
    var column = x
    for character in text {
      let (glyph, columns) = clusters.glyph(for: character)
      guard column + columns <= end else { break }
      if column >= 0 { set(glyph, columns: columns, x: column, y: y, style) }
      column += columns
    }
    return column
  }

  private mutating func set(_ glyph: Glyph, columns: Int, x: Int, y: Int, _ style: Style) {
    release(x, y)
    if columns == 2 { release(x + 1, y) }
    let at = y * size.columns + x
    cells[at] = Cell(glyph: glyph, style: style)
    if columns == 2 { cells[at + 1] = Cell(glyph: .tail, style: style) }
  }

  /// Makes a cell free: the other half of a wide glyph that stood there becomes a space.
  private mutating func release(_ x: Int, _ y: Int) {
    let at = y * size.columns + x
    if cells[at].glyph == .tail, x > 0 { cells[at - 1].glyph = .space }
    if x + 1 < size.columns, cells[at + 1].glyph == .tail { cells[at + 1].glyph = .space }
  }

  /// Blanks an area.
  mutating func clear(_ area: Area, _ style: Style = .plain) {
    for y in max(0, area.y)..<max(0, min(area.bottom, size.rows)) {
      for x in max(0, area.x)..<max(0, min(area.right, size.columns)) {
        release(x, y)
        cells[y * size.columns + x] = Cell(glyph: .space, style: style)
      }
    }
  }

  /// Changes styles where they stand.
  mutating func restyle(_ area: Area, _ change: (inout Style) -> Void) {
    for y in max(0, area.y)..<max(0, min(area.bottom, size.rows)) {
      for x in max(0, area.x)..<max(0, min(area.right, size.columns)) {
        change(&cells[y * size.columns + x].style)
      }
    }
  }

  /// True when every tail has its wide glyph and every wide glyph its tail.
  var isSound: Bool {
    for y in 0..<size.rows {
      var expectsTail = false
      for x in 0..<size.columns {
        let glyph = self[x, y].glyph
        if (glyph == .tail) != expectsTail { return false }
        expectsTail = clusters.columns(of: glyph) == 2
      }
      if expectsTail { return false }
    }
    return true
  }

  /// The text of a row, tails left out.
  func text(row: Int) -> String {
    (0..<size.columns).map { clusters.text(of: self[$0, row].glyph) }.joined()
  }
}
