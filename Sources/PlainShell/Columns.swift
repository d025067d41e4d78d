/// Text in columns: how wide it is, where it breaks, and without anything a terminal would obey.
enum Columns {
  enum Alignment { case left, right }

  /// The text without control characters, bidirectional overrides and other invisible steering; spaces for breaks.
  static func clean(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSteering) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" {
        result += " "
      } else if !isSteering(scalar) {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first?.value else { return 0 }
    switch first {
    case 0x300...0x36F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  static func pad(_ text: String, to columns: Int, alignment: Alignment = .left) -> String {
    let space = String(repeating: " ", count: max(0, columns - width(text)))
    return alignment == .left ? text + space : space + text
  }

  /// Lines no wider than `columns`; a word that is wider itself is cut.
  static func wrap(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ cut(String($0), to: columns) }) {
      if line.isEmpty {
        line = word
      } else if width(line) + 1 + width(word) <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func cut(_ word: String, to columns: Int) -> [String] {
    guard width(word) > columns else { return [word] }
    var pieces: [String] = []
    var piece = ""
    for character in word {
      if width(piece) + width(character) > columns {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  /// Rows of cells as lines: columns as wide as their widest cell, the last one wrapped; empty columns left out.
  static func align(_ rows: [[String]], to columns: Int) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let used = (0..<count).filter { column in rows.contains { $0.indices.contains(column) && !$0[column].isEmpty } }
    guard let last = used.last else { return [] }
    let widths = used.map { column in rows.map { $0.indices.contains(column) ? width($0[column]) : 0 }.max() ?? 0 }
    return rows.flatMap { row in
      var line = ""
      for (column, width) in zip(used, widths) where column != last {
        line += pad(row.indices.contains(column) ? row[column] : "", to: width + 2)
      }
      let indent = Columns.width(line)
      let room = max(20, columns - indent)
      let tail = wrap(row.indices.contains(last) ? row[last] : "", to: room)
      guard let first = tail.first else { return [trimmed(line)] }
      return [line + first] + tail.dropFirst().map { String(repeating: " ", count: indent) + $0 }
    }
  }

  private static func trimmed(_ line: String) -> String {
    var result = line
    while result.last == " " { result.removeLast() }
    return result
  }
}
