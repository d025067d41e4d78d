import ShellKit

/// Rows of cells as lines: columns as wide as their widest cell, the last one wrapped; empty columns left out.
enum Grid {
  /// Between two columns.
  private static let gap = 2
  /// The last column is never narrower, whatever the window.
  private static let least = 20

  static func lines(_ rows: [[String]], to columns: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let used = (0..<count).filter { column in rows.contains { !cell($0, column).isEmpty } }
    guard let last = used.last else { return [] }
    let widths = used.dropLast().map { column in rows.map { cell($0, column).columns }.max() ?? 0 }
    return rows.flatMap { row in
      let line = zip(used, widths).map { Wrapping.pad(cell(row, $0), to: $1 + gap) }.joined()
      return hang(cell(row, last), on: line, within: columns)
    }
  }

  /// The words beside `label`, wrapped below themselves.
  static func hang(_ words: String, on label: String, within columns: Int) -> [String] {
    let indent = String(repeating: " ", count: label.columns)
    return Wrapping.lines(words, within: max(least, columns - label.columns)).enumerated()
      .map { index, line in trimmed((index == 0 ? label : indent) + line) }
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
