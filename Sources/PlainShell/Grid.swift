import ShellKit

/// Rows of cells as lines: columns as wide as their widest cell as far as the window goes, empty columns left out.
enum Grid {
  /// Between two columns.
  private static let gap = 2
  /// No column is squeezed further, whatever the window.
  private static let narrowest = 8
  /// What hangs beside a label is never narrower, whatever the window.
  private static let least = 20

  static func lines(_ rows: [[String]], to columns: Int) -> [String] {
    let used = usedColumns(of: rows)
    let widths = fitted(naturalWidths(of: rows, used), to: columns)
    return rows.flatMap { row in
      let cells = zip(used, widths).map { Wrapping.lines(cell(row, $0), within: $1) }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        trimmed(
          zip(cells, widths).map { Wrapping.pad($0.indices.contains(line) ? $0[line] : "", to: $1) }
            .joined(separator: String(repeating: " ", count: gap)))
      }
    }
  }

  /// How wide the rows are when no cell is wrapped.
  static func width(of rows: [[String]]) -> Int {
    let widths = naturalWidths(of: rows, usedColumns(of: rows))
    return widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  /// The words beside `label`, wrapped below themselves.
  static func hang(_ words: String, on label: String, within columns: Int) -> [String] {
    let indent = String(repeating: " ", count: label.columns)
    return Wrapping.lines(words, within: max(least, columns - label.columns)).enumerated()
      .map { index, line in trimmed((index == 0 ? label : indent) + line) }
  }

  private static func usedColumns(of rows: [[String]]) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).filter { column in rows.contains { !cell($0, column).isEmpty } }
  }

  private static func naturalWidths(of rows: [[String]], _ used: [Int]) -> [Int] {
    used.map { column in rows.map { cell($0, column).columns }.max() ?? 0 }
  }

  /// Takes from the widest columns first, until all of them fit side by side.
  private static func fitted(_ widths: [Int], to columns: Int) -> [Int] {
    let room = columns - gap * max(0, widths.count - 1)
    guard widths.reduce(0, +) > room else { return widths }
    let limit = stride(from: room, to: narrowest, by: -1).first { limit in
      widths.reduce(0) { $0 + min($1, limit) } <= room
    }
    return widths.map { min($0, limit ?? narrowest) }
  }

  private static func cell(_ row: [String], _ column: Int) -> String {
    row.indices.contains(column) ? row[column] : ""
  }

  private static func trimmed(_ line: String) -> String {
    var result = line
    while result.last == " " { result.removeLast() }
    return result
  }
}
