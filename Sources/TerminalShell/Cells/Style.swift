import ShellKit

/// A colour of a cell, or the terminal's own.
struct Ink: Hashable, Sendable {
  private let bits: UInt32

  static let terminal = Ink(bits: 0)
  private init(bits: UInt32) { self.bits = bits }

  init(_ colour: RGB) {
    bits = 1 << 24 | UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
  }

  var rgb: RGB? { bits == 0 ? nil : RGB(bits & 0xFF_FFFF) }
}

/// How a cell looks.
struct Style: Hashable, Sendable {
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let underline = Attributes(rawValue: 8)
    static let reverse = Attributes(rawValue: 16)
  }

  var ink: Ink
  var ground: Ink
  var attributes: Attributes

  init(ink: Ink = .terminal, ground: Ink = .terminal, _ attributes: Attributes = []) {
    self.ink = ink
    self.ground = ground
    self.attributes = attributes
  }

  static let plain = Style()

  func on(_ ground: Ink) -> Style { Style(ink: ink, ground: ground, attributes) }
  func with(_ more: Attributes) -> Style { Style(ink: ink, ground: ground, attributes.union(more)) }
}
