import ShellKit

/// Bytes of a terminal as keys, mouse, pastes and answers. It takes them split at any place and never fails:
/// what it does not know it swallows whole, and what is too long it drops up to its end. What never ends is given up
/// after a while, and Ctrl-C is heard wherever it comes.
struct InputParser: Sendable {
  private enum State {
    case ground
    case escape
    case sequence
    /// After `ESC O`.
    case single
    case text(TextKind)
    case textEscape(TextKind)
    case paste
    /// The bytes of an old mouse report, or of the Linux console's function keys: counted, not read.
    case skip(Int)
  }

  enum TextKind { case command, application, other }

  enum Limits {
    static let sequence = 64
    static let text = 1_024
    static let paste = 65_536
  }

  private var state = State.ground
  private var collected: [UInt8] = []
  private var isTooLong = false
  /// Ctrl-C came within the paste: the rest of it is swallowed, so that it is neither pasted nor taken for keys.
  private var isBrokenOff = false
  private var pending = UTF8Assembly()
  private var events: [TerminalInput] = []

  init() {}

  /// How long more is waited for, in milliseconds; nil when nothing was begun.
  var patience: Int? {
    switch state {
    case .ground: nil
    // It may stand alone: then it is a key.
    case .escape: Pace.escapeIsKey
    case .sequence, .single, .text: collected.isEmpty ? Pace.escapeIsKey : Pace.inputEnds
    case .textEscape, .paste, .skip: Pace.inputEnds
    }
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    for byte in bytes { take(byte) }
    defer { events = [] }
    return events
  }

  /// Nothing followed: what was begun was a key with Alt, or Escape itself, or a paste without its end. What else has
  /// no end is dropped.
  mutating func timeOut() -> [TerminalInput] {
    switch state {
    case .escape: emit(.escape)
    case .sequence where collected.isEmpty: emit(.character("["), .alt)
    case .single: emit(.character("O"), .alt)
    case .text(.command) where collected.isEmpty: emit(.character("]"), .alt)
    case .paste: endPaste(collected[...])
    default: break
    }
    begin(.ground)
    defer { events = [] }
    return events
  }

  private mutating func emit(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    events.append(.key(Key(code, modifiers)))
  }

  private mutating func take(_ byte: UInt8) {
    if byte == Self.interrupt, isInside { return takeInterrupt() }
    switch state {
    case .ground: takeGround(byte, [])
    case .escape: takeEscape(byte)
    case .sequence: takeSequence(byte)
    case .single: takeSingle(byte)
    case .text(let kind): takeText(byte, kind)
    case .textEscape(let kind): takeTextEscape(byte, kind)
    case .paste: takePaste(byte)
    case .skip(let count): state = count > 1 ? .skip(count - 1) : .ground
    }
  }

  private mutating func begin(_ next: State) {
    state = next
    collected = []
    isTooLong = false
    isBrokenOff = false
  }

  /// What Ctrl-C sends.
  private static let interrupt: UInt8 = 0x03

  /// True within what would otherwise swallow a key.
  private var isInside: Bool {
    switch state {
    case .ground, .escape, .single: false
    case .sequence, .text, .textEscape, .paste, .skip: true
    }
  }

  private mutating func takeInterrupt() {
    if case .paste = state { breakPasteOff() } else { begin(.ground) }
    emit(.character("c"), .control)
  }

  private mutating func takeGround(_ byte: UInt8, _ modifiers: Key.Modifiers) {
    state = .ground
    if byte >= 0x80 {
      if let character = pending.take(byte) { emit(.character(character), modifiers) }
      return
    }
    pending = UTF8Assembly()
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: emit(.enter, modifiers)
    case 0x09: emit(.tab, modifiers)
    case 0x7F, 0x08: emit(.backspace, modifiers)
    case 0x00: emit(.character(" "), modifiers.union(.control))
    case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control))
    case 0x1C...0x1F: emit(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control))
    default: emit(.character(Character(Unicode.Scalar(byte))), modifiers)
    }
  }

  private mutating func takeEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): begin(.sequence)
    case UInt8(ascii: "O"): begin(.single)
    case UInt8(ascii: "]"): begin(.text(.command))
    case UInt8(ascii: "_"): begin(.text(.application))
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"): begin(.text(.other))
    case 0x1B: emit(.escape)
    default: takeGround(byte, .alt)
    }
  }

  private mutating func takeSequence(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x40...0x7E:
      if collected.isEmpty, byte == UInt8(ascii: "[") { return state = .skip(1) }
      if collected.isEmpty, byte == UInt8(ascii: "M") { return state = .skip(3) }
      state = .ground
      guard !isTooLong, let sequence = ControlSequence(collected, final: byte) else { return }
      if sequence.isPasteStart { return begin(.paste) }
      if let event = sequence.event { events.append(event) }
    case 0x20...0x3F: collect(byte, limit: Limits.sequence)
    case 0x18, 0x1A: state = .ground
    default: break
    }
  }

  private mutating func takeSingle(_ byte: UInt8) {
    state = .ground
    if byte == 0x1B { return state = .escape }
    if let event = ControlSequence(collected, final: byte)?.event { events.append(event) }
  }

  private mutating func collect(_ byte: UInt8, limit: Int) {
    if collected.count < limit { collected.append(byte) } else { isTooLong = true }
  }
}

// MARK: Strings and pastes

extension InputParser {
  private mutating func takeText(_ byte: UInt8, _ kind: TextKind) {
    switch byte {
    case 0x1B: state = .textEscape(kind)
    case 0x07: endText(kind)
    case 0x18, 0x1A: state = .ground
    default: collect(byte, limit: Limits.text)
    }
  }

  private mutating func takeTextEscape(_ byte: UInt8, _ kind: TextKind) {
    if byte == UInt8(ascii: "\\") { return endText(kind) }
    // The string was broken off: this escape begins something new.
    state = .escape
    if byte == 0x1B { return }
    takeEscape(byte)
  }

  private mutating func endText(_ kind: TextKind) {
    state = .ground
    guard !isTooLong, let text = String(validating: collected, as: UTF8.self) else { return }
    if let answer = AnswerText.answer(in: text, kind) { events.append(.answer(answer)) }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func breakPasteOff() {
    begin(.paste)
    isBrokenOff = true
  }

  /// As terminals spell Ctrl-C that report keys in kitty's way.
  private static let spelledInterrupt = Array("\u{1B}[99;5u".utf8)

  private mutating func takePaste(_ byte: UInt8) {
    collected.append(byte)
    if byte == UInt8(ascii: "u"), collected.suffix(Self.spelledInterrupt.count).elementsEqual(Self.spelledInterrupt) {
      return takeInterrupt()
    }
    guard byte == UInt8(ascii: "~"), collected.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else {
      // Of a paste that is too long only what may be its end, or Ctrl-C, is kept.
      if collected.count > Limits.paste + 2 * Self.spelledInterrupt.count {
        isTooLong = true
        collected.removeSubrange(Limits.paste..<(collected.count - Self.spelledInterrupt.count))
      }
      return
    }
    endPaste(collected.dropLast(Self.pasteEnd.count))
  }

  private mutating func endPaste(_ bytes: ArraySlice<UInt8>) {
    // An invalid sequence becomes a replacement character, which is harmless in a field.
    if !isBrokenOff { events.append(.paste(String(decoding: bytes.prefix(Limits.paste), as: UTF8.self))) }
    begin(.ground)
  }
}

/// One scalar from bytes that come singly; what is no UTF-8 is dropped.
private struct UTF8Assembly: Sendable {
  private var bytes: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Character? {
    if byte >= 0xC0 { bytes = [] } else if bytes.isEmpty { return nil }
    bytes.append(byte)
    let needed = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2
    guard bytes.count >= needed else { return nil }
    defer { bytes = [] }
    return String(validating: bytes, as: UTF8.self)?.first
  }
}
