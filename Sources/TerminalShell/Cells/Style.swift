package import ShellKit

/// A colour of a cell, or the terminal's own.
package struct Ink: Hashable, Sendable {
  private let bits: UInt32

  package static let terminal = Ink(bits: 0)
  private init(bits: UInt32) { self.bits = bits }

  package init(_ colour: RGB) {
    bits = 1 << 24 | UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
  }

  package var rgb: RGB? { bits == 0 ? nil : RGB(bits & 0xFF_FFFF) }
}

/// How a cell looks.
package struct Style: Hashable, Sendable {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
  }

  package var ink: Ink
  package var ground: Ink
  package var attributes: Attributes

  package init(ink: Ink = .terminal, ground: Ink = .terminal, _ attributes: Attributes = []) {
    self.ink = ink
    self.ground = ground
    self.attributes = attributes
  }

  package static let plain = Style()

  package func on(_ ground: Ink) -> Style { Style(ink: ink, ground: ground, attributes) }
  package func with(_ more: Attributes) -> Style { Style(ink: ink, ground: ground, attributes.union(more)) }
}
