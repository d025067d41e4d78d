import ShellKit

/// Bytes for a terminal, with what is known of its cursor and style, so that nothing is said twice.
struct Pen {
  private(set) var bytes: [UInt8] = []
  private let depth: ColorDepth
  private var style: Style? = .plain
  private var column: Int?
  private var row = 0

  init(depth: ColorDepth) { self.depth = depth }

  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func raw(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// After bytes that may have moved the cursor.
  mutating func forgetCursor() { column = nil }

  mutating func resetStyle() {
    raw("\u{1B}[m")
    style = .plain
  }

  mutating func move(to x: Int, _ y: Int) {
    if let column {
      if column == x, row == y { return }
      if y == row + 1, column >= x, column - x <= 3 {
        bytes.append(contentsOf: repeatElement(8, count: column - x))
        bytes.append(10)
        self.column = x
        row = y
        return
      }
      if y == row, x > column {
        raw(x - column == 1 ? "\u{1B}[C" : "\u{1B}[\(x - column)C")
        self.column = x
        return
      }
    }
    if x == 0 { raw("\u{1B}[\(y + 1)H") } else { raw("\u{1B}[\(y + 1);\(x + 1)H") }
    column = x
    row = y
  }

  /// Writes text that takes `columns`; the cursor is unknown after the last column of a window.
  mutating func write(_ text: String, columns: Int, windowColumns: Int) {
    bytes.append(contentsOf: text.utf8)
    guard let column, column + columns < windowColumns else {
      self.column = nil
      return
    }
    self.column = column + columns
  }

  mutating func eraseToEnd() { raw("\u{1B}[K") }
  mutating func erase(_ count: Int) { raw("\u{1B}[\(count)X") }

  mutating func use(_ next: Style) {
    guard next != style else { return }
    let before = style ?? Style(ink: .terminal, ground: .terminal, [.bold, .dim, .reverse])
    style = next
    if next == .plain { return raw("\u{1B}[m") }
    let isRemoving = !before.attributes.subtracting(next.attributes).isEmpty
    let base = isRemoving ? Style.plain : before
    var codes: [String] = isRemoving ? ["0"] : []
    codes += Self.attributeCodes(next.attributes.subtracting(base.attributes))
    if next.ink != base.ink, let code = code(for: next.ink, isGround: false) { codes.append(code) }
    if next.ground != base.ground, let code = code(for: next.ground, isGround: true) { codes.append(code) }
    if !codes.isEmpty { raw("\u{1B}[\(codes.joined(separator: ";"))m") }
  }

  private static func attributeCodes(_ attributes: Style.Attributes) -> [String] {
    let all: [(Style.Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    return all.filter { attributes.contains($0.0) }.map(\.1)
  }

  /// Nil where colours are not to be used.
  private func code(for ink: Ink, isGround: Bool) -> String? {
    guard depth != .none else { return nil }
    guard let rgb = ink.rgb else { return isGround ? "49" : "39" }
    switch depth {
    case .none: return nil
    case .sixteen:
      let index = Int(rgb.index16)
      return String((index < 8 ? 30 + index : 82 + index) + (isGround ? 10 : 0))
    case .indexed: return "\(isGround ? 48 : 38);5;\(rgb.index256)"
    case .full: return "\(isGround ? 48 : 38);2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    }
  }
}
