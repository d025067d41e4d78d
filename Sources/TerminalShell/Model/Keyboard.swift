/// What keys do: the one table that the help overlay is made from.
enum Keyboard {
  struct Entry: Hashable, Sendable {
    let keys: String
    let does: String
  }

  static let moving = [
    Entry(keys: "↑ ↓  k j", does: "choose"),
    Entry(keys: "← →  h l", does: "beside, back, into"),
    Entry(keys: "PgUp PgDn", does: "a window up, down"),
    Entry(keys: "Home End  g G", does: "to the top, to the end"),
    Entry(keys: "Enter", does: "open, press"),
    Entry(keys: "Esc ⌫", does: "back"),
    Entry(keys: "[ ]", does: "back, forward in history"),
    Entry(keys: "Tab ⇧Tab", does: "next, previous section or pane"),
  ]

  static let doing = [
    Entry(keys: "/", does: "search, filter"),
    Entry(keys: ": Ctrl-P", does: "all commands"),
    Entry(keys: "1 … 9", does: "tabs"),
    Entry(keys: "?", does: "this help"),
    Entry(keys: "Ctrl-L", does: "draw again"),
    Entry(keys: "Ctrl-Z", does: "suspend; fg comes back"),
    Entry(keys: "q Ctrl-C", does: "quit"),
  ]

  /// Keys of the shell's own; a screen's key of the same letter is not offered.
  static func isTaken(_ key: Character) -> Bool { "hjklgGq/:?[]123456789 ".contains(key) }
}
