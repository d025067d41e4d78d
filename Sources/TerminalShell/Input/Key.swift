import ShellKit

/// A key as a person pressed it.
struct Key: Hashable, Sendable {
  enum Code: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var code: Code
  var modifiers: Modifiers

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  init(_ character: Character, _ modifiers: Modifiers = []) { self.init(.character(character), modifiers) }
}

/// What a mouse did, in cells counted from 0.
struct MouseEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case press, release, wheelUp, wheelDown }

  let kind: Kind
  let column: Int
  let row: Int

  init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}

/// What a terminal says of itself when asked.
enum TerminalAnswer: Hashable, Sendable {
  case ground(RGB)
  /// The attributes of DA1: 4 among them means sixel. Every terminal answers this; it is asked last.
  case attributes([Int])
  /// A DEC mode: 1 and 3 set, 2 reset, 0 and 4 not to be had.
  case mode(Int, state: Int)
  case kittyPictures(isOK: Bool)
  case kittyKeys
  /// Pixels of a cell.
  case cell(width: Int, height: Int)
}

enum TerminalInput: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  case answer(TerminalAnswer)
}
