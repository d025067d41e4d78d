/// Text in lines of at most so many columns.
package enum Wrapping {
  /// Breaks at spaces, and within a word only when it is wider than a line. Never gives an empty list.
  package static func lines(_ text: String, within width: Int) -> [String] {
    guard width > 0 else { return [""] }
    if text.utf8.count <= width, text.columns <= width { return [text] }
    var lines: [String] = []
    var line = ""
    var filled = 0
    for part in text.split(separator: " ") {
      let word = String(part)
      let size = word.columns
      if filled > 0, filled + 1 + size <= width {
        line += " "
        line += word
        filled += 1 + size
        continue
      }
      if filled > 0 { lines.append(line) }
      let pieces = pieces(of: word, size: size, within: width)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
      filled = line.columns
    }
    lines.append(line)
    return lines
  }

  private static func pieces(of word: String, size: Int, within width: Int) -> [String] {
    if size <= width { return [word] }
    var pieces: [String] = []
    var piece = ""
    var filled = 0
    for character in word {
      let columns = character.columns
      if filled + columns > width, filled > 0 {
        pieces.append(piece)
        piece = ""
        filled = 0
      }
      piece.append(character)
      filled += columns
    }
    return pieces + [piece]
  }

  /// The text on one line; what does not fit is cut, and `…` says so.
  package static func cut(_ text: String, to width: Int) -> String {
    if text.utf8.count <= width || text.columns <= width { return text }
    guard width > 0 else { return "" }
    var result = ""
    var filled = 0
    for character in text {
      let columns = character.columns
      if filled + columns > width - 1 { break }
      result.append(character)
      filled += columns
    }
    return result + "…"
  }

  /// The text filled with spaces to exactly `width` columns, cut when it is wider.
  package static func pad(_ text: String, to width: Int, trailing: Bool = false) -> String {
    let fit = cut(text, to: width)
    let space = String(repeating: " ", count: max(0, width - fit.columns))
    return trailing ? space + fit : fit + space
  }
}
