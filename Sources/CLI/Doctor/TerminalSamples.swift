/// A sample of what terminals may show, for a person to judge: no program can ask an eye.
enum TerminalSamples {
  static func text(_ colors: TerminalColors) -> String {
    var lines = ["", "What you should see:"]
    if colors != .none {
      lines.append(
        "  styles       \(style(1, "bold"))  \(style(3, "slanted"))  \(style(4, "underlined"))  \(style(7, "reversed"))"
      )
      lines.append(
        "  16 colours   " + (0..<8).map { "\u{1B}[4\($0)m  " }.joined() + reset + "  eight, the first may vanish")
    }
    if colors == .indexed || colors == .direct {
      lines.append("  256 colours  " + stride(from: 16, to: 52, by: 3).map { "\u{1B}[48;5;\($0)m  " }.joined() + reset)
    }
    if colors == .direct {
      lines.append("  16 million   " + stride(from: 0, to: 256, by: 11).map(shade).joined() + reset + "  without steps")
    }
    lines.append("  half blocks  ▀▄▀▄▀▄▀▄  two rows of a chessboard, no gaps")
    lines.append("  accents      Flabébé  é ü ß  each one cell")
    lines.append("  wide         ピカチュウ|  the bar ten cells from the first letter")
    lines.append("               0123456789|")
    return lines.joined(separator: "\n") + "\n"
  }

  private static let reset = "\u{1B}[0m"
  private static func style(_ code: Int, _ word: String) -> String { "\u{1B}[\(code)m\(word)\(reset)" }
  private static func shade(_ step: Int) -> String { "\u{1B}[48;2;\(255 - step);\(step / 2);\(step)m " }
}
