/// Comma-separated values as RFC 4180 has them: quotes around what needs them, a doubled quote for one within.
enum CSV {
  struct Row: Equatable, Sendable {
    /// Where it begins in the file, from 1.
    var line: Int
    var cells: [String]
  }

  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map { quoted(inert($0)) }.joined(separator: ",") + "\n" }.joined()
  }

  /// Spreadsheets take what begins with these for a formula, wherever it came from. With an apostrophe before it, it is
  /// text; a cell that looks as if that had been done already gets one more, so that taking one off is always right.
  private static func inert(_ cell: String) -> String { looksLikeFormula(cell) ? "'" + cell : cell }

  /// The cell as it was before `inert`.
  private static func original(_ cell: String) -> String {
    cell.unicodeScalars.first == "'" && looksLikeFormula(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
  }

  private static func looksLikeFormula(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return ["=", "+", "-", "@", "\t", "\r"].contains(first)
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.unicodeScalars.contains { [",", "\"", "\n", "\r"].contains($0) }
    guard needsQuotes else { return cell }
    return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// Rows that hold something; nil when a quote is left open.
  static func rows(_ text: String) -> [Row]? {
    var reader = Reader()
    for scalar in text.unicodeScalars where scalar != "\u{FEFF}" { reader.take(scalar) }
    return reader.finish()
  }

  /// Quotes open and close a part of a cell; two in a row within quotes are one.
  private struct Reader {
    private var rows: [Row] = []
    private var cells: [String] = []
    private var cell = String.UnicodeScalarView()
    private var isQuoted = false
    private var justClosed = false
    private var line = 1
    private var rowLine = 1

    mutating func take(_ scalar: Unicode.Scalar) {
      if scalar == "\n" { line += 1 }
      switch scalar {
      case "\"" where isQuoted:
        isQuoted = false
        justClosed = true
        return
      case "\"":
        if justClosed { cell.append(scalar) }
        isQuoted = true
      case "," where !isQuoted: endCell()
      case "\n" where !isQuoted: endRow()
      case "\r" where !isQuoted: break
      default: cell.append(scalar)
      }
      justClosed = false
    }

    mutating func finish() -> [Row]? {
      guard !isQuoted else { return nil }
      endRow()
      return rows
    }

    private mutating func endCell() {
      cells.append(CSV.original(String(cell)))
      cell = String.UnicodeScalarView()
    }

    private mutating func endRow() {
      endCell()
      if cells != [""] { rows.append(Row(line: rowLine, cells: cells)) }
      cells = []
      rowLine = line
    }
  }
}
