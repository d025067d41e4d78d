import System

/// A terminal on paper: understands exactly what the shell writes, and stops at anything else.
struct PaperTerminal {
  struct Cell: Hashable {
    var text = " "
    var style = ""
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  private(set) var x = 0
  private(set) var y = 0
  private var style = ""
  /// The first sequence that was not understood.
  private(set) var complaint: String?

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  func text(row: Int) -> String { cells[row * columns..<(row + 1) * columns].map(\.text).joined() }

  mutating func feed(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var rest = text[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        rest = escape(rest.dropFirst())
        continue
      }
      rest = rest.dropFirst()
      switch character {
      case "\u{8}": x = max(0, x - 1)
      case "\n": y = min(rows - 1, y + 1)
      default: put(character)
      }
    }
  }

  private mutating func escape(_ text: Substring) -> Substring {
    switch text.first {
    case "[": return sequence(text.dropFirst())
    case "_", "P", "]":
      var rest = text
      while let character = rest.popFirst() {
        if character == "\u{1B}" { return rest.dropFirst() }
      }
      return rest
    default:
      complain("ESC \(text.prefix(4))")
      return text
    }
  }

  private mutating func complain(_ what: String) { complaint = complaint ?? what }

  private mutating func sequence(_ text: Substring) -> Substring {
    let parameters = text.prefix { "0123456789;?".contains($0) }
    let rest = text.dropFirst(parameters.count)
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      DecimalDigits.value(of: $0.utf8)
    }
    let first = numbers.first.flatMap(\.self)
    switch rest.first {
    case "H":
      y = min(rows, max(1, first ?? 1)) - 1
      x = min(columns, max(1, numbers.count > 1 ? numbers[1] ?? 1 : 1)) - 1
    case "C": x = min(columns - 1, x + (first ?? 1))
    case "J": cells = Array(repeating: Cell(), count: columns * rows)
    case "K": erase(columns - x)
    case "X": erase(first ?? 1)
    case "m": style = Self.styled(style, String(parameters))
    case "h", "l": break
    default: complain("CSI \(text.prefix(8))")
    }
    return rest.dropFirst()
  }

  private mutating func erase(_ count: Int) {
    for column in x..<min(columns, x + count) { cells[y * columns + column] = Cell(text: " ", style: ground) }
  }

  /// Erasing paints with the ground that is in use.
  private var ground: String { style.contains("48;") ? style : "" }

  private mutating func put(_ character: Character) {
    let wide = PaperTerminal.isWide(character)
    guard x + (wide ? 2 : 1) <= columns else { return complain("beyond the edge: \(character)") }
    cells[y * columns + x] = Cell(text: String(character), style: style)
    if wide { cells[y * columns + x + 1] = Cell(text: "", style: style) }
    x = min(columns - 1, x + (wide ? 2 : 1))
  }

  static func isWide(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first?.value else { return false }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return true }
    return (0x1100...0x115F).contains(first) || (0x2E80...0xA4CF).contains(first) || (0xAC00...0xD7A3).contains(first)
      || (0xF900...0xFAFF).contains(first) || (0xFF00...0xFF60).contains(first) || (0x1F300...0x1F9FF).contains(first)
      || (0x1F1E6...0x1F1FF).contains(first)
  }

  /// The style after a change, as its codes in a fixed order: attributes, ink, ground.
  private static func styled(_ before: String, _ change: String) -> String {
    var parts = Dictionary(
      before.split(separator: " ").map { (String($0.prefix(2)), String($0)) }, uniquingKeysWith: { $1 })
    var codes = change.split(separator: ";", omittingEmptySubsequences: false).map(String.init)[...]
    while let code = codes.popFirst() {
      switch code {
      case "", "0": parts = [:]
      case "39": parts["38"] = nil
      case "49": parts["48"] = nil
      case "38", "48":
        let count = codes.first == "5" ? 2 : 4
        parts[code] = ([code] + codes.prefix(count)).joined(separator: ";")
        codes = codes.dropFirst(count)
      default: parts[code] = code
      }
    }
    return parts.values.sorted().joined(separator: " ")
  }
}
