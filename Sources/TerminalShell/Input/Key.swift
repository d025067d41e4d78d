package import ShellKit

/// A key as a person pressed it.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  package init(_ character: Character, _ modifiers: Modifiers = []) { self.init(.character(character), modifiers) }
}

/// What a mouse did, in cells counted from 0.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case press, release, wheelUp, wheelDown }

  package let kind: Kind
  package let column: Int
  package let row: Int

  package init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}

/// What a terminal says of itself when asked.
package enum TerminalAnswer: Hashable, Sendable {
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

package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  case answer(TerminalAnswer)
}
