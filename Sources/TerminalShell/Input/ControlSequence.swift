/// A complete `CSI` or `SS3` sequence: its parameters, and what it means.
struct ControlSequence {
  private let prefix: UInt8?
  private let suffix: UInt8?
  /// Each with its sub-parameters; an empty one is nil.
  private let parameters: [[Int?]]
  private let final: UInt8

  /// Nil for what no terminal sends.
  init?(_ bytes: [UInt8], final: UInt8) {
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      prefix = first
      rest = rest.dropFirst()
    } else {
      prefix = nil
    }
    if let last = rest.last, (0x20...0x2F).contains(last) {
      suffix = last
      rest = rest.dropLast()
    } else {
      suffix = nil
    }
    guard rest.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    parameters = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
    self.final = final
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 7 else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private func parameter(_ index: Int, _ sub: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(sub) else { return nil }
    return parameters[index][sub]
  }

  var isPasteStart: Bool { prefix == nil && final == UInt8(ascii: "~") && parameter(0) == 200 }

  var event: TerminalInput? {
    switch (prefix, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      .answer(.attributes(parameters.compactMap { $0.first ?? nil }))
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): .answer(.kittyKeys)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where suffix == UInt8(ascii: "$"): mode
    case (nil, UInt8(ascii: "t")): cell
    case (nil, UInt8(ascii: "u")): kittyKey
    case (nil, UInt8(ascii: "~")): tildeKey
    case (nil, _): letterKey
    default: nil
    }
  }

  private var mode: TerminalInput? {
    guard let mode = parameter(0), let state = parameter(1) else { return nil }
    return .answer(.mode(mode, state: state))
  }

  private var cell: TerminalInput? {
    guard parameter(0) == 6, let height = parameter(1), let width = parameter(2) else { return nil }
    guard (1...200).contains(width), (1...200).contains(height) else { return nil }
    return .answer(.cell(width: width, height: height))
  }

  private var mouse: TerminalInput? {
    guard let button = parameter(0), let column = parameter(1), let row = parameter(2), column > 0, row > 0 else {
      return nil
    }
    let kind: MouseEvent.Kind
    switch (button & 0b1110_0011, final) {
    case (0, UInt8(ascii: "M")): kind = .press
    case (0, _): kind = .release
    case (64, _): kind = .wheelUp
    case (65, _): kind = .wheelDown
    default: return nil
    }
    return .mouse(MouseEvent(kind, column: column - 1, row: row - 1))
  }
}

// MARK: Keys

extension ControlSequence {
  /// The second parameter: 1 more than the modifiers' bits.
  private var modifiers: Key.Modifiers {
    let bits = max(0, (parameter(1) ?? 1) - 1)
    return Key.Modifiers(rawValue: UInt8(bits & 0b111))
  }

  /// Letting a key go is no press.
  private var isRelease: Bool { parameter(1, 1) == 3 }

  private func key(_ code: Key.Code) -> TerminalInput? { isRelease ? nil : .key(Key(code, modifiers)) }

  private var letterKey: TerminalInput? {
    switch final {
    case UInt8(ascii: "A"): key(.up)
    case UInt8(ascii: "B"): key(.down)
    case UInt8(ascii: "C"): key(.right)
    case UInt8(ascii: "D"): key(.left)
    case UInt8(ascii: "H"): key(.home)
    case UInt8(ascii: "F"): key(.end)
    case UInt8(ascii: "M"): key(.enter)
    case UInt8(ascii: "Z"): .key(Key(.tab, modifiers.union(.shift)))
    case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "S"):
      key(.function(Int(final - UInt8(ascii: "P")) + 1))
    default: nil
    }
  }

  private var tildeKey: TerminalInput? {
    switch parameter(0) {
    case 1, 7: key(.home)
    case 2: key(.insert)
    case 3: key(.delete)
    case 4, 8: key(.end)
    case 5: key(.pageUp)
    case 6: key(.pageDown)
    case let number? where (11...15).contains(number): key(.function(number - 10))
    case let number? where (17...21).contains(number): key(.function(number - 11))
    case let number? where (23...24).contains(number): key(.function(number - 12))
    default: nil
    }
  }

  /// `CSI code:shifted ; modifiers:event ; text u`
  private var kittyKey: TerminalInput? {
    guard let code = parameter(0), !isRelease else { return nil }
    switch code {
    case 9: return .key(Key(.tab, modifiers))
    case 13, 57_414: return .key(Key(.enter, modifiers))
    case 27: return .key(Key(.escape, modifiers))
    case 127: return .key(Key(.backspace, modifiers))
    case 57_417...57_424:
      let codes: [Key.Code] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end]
      return .key(Key(codes[code - 57_417], modifiers))
    case 57_399...57_408: return .key(Key(Character(Unicode.Scalar(UInt8(code - 57_399 + 48))), modifiers))
    case 57_344...63_743: return nil
    default: break
    }
    let text = parameter(2) ?? (modifiers.contains(.shift) ? parameter(0, 1) : nil) ?? code
    guard let scalar = UInt32(exactly: text).flatMap(Unicode.Scalar.init), scalar.value >= 0x20, scalar.value != 0x7F
    else { return nil }
    let character = Character(scalar)
    guard modifiers.contains(.shift) else { return .key(Key(character, modifiers)) }
    let upper = parameter(2) == nil && parameter(0, 1) == nil ? character.uppercased().first ?? character : character
    return .key(Key(upper, modifiers.subtracting(.shift)))
  }
}
