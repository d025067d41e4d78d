import System

/// The games' generation that a species came with, from 1.
package struct Generation: BoundedInteger, ExpressibleByIntegerLiteral {
  package static let range = 1...39

  package let value: Int

  package init(clamping value: Int) { self.value = Self.range.nearest(value) }

  /// A literal outside the range becomes the nearest number of it.
  package init(integerLiteral value: Int) { self.init(clamping: value) }

  /// Nil for a number outside the range.
  package init?(_ value: Int) { self.init(exactly: value) }

  /// Nil for what is not a number in ASCII digits, and for a number outside the range.
  package init?(text: String) { self.init(digits: text) }

  /// Reads `generation-iv`; nil for what is no such slug.
  package init?(slug: String) {
    guard slug.hasPrefix("generation-"), let value = Self.number(roman: slug.dropFirst(11)) else { return nil }
    self.value = value
  }

  /// "Generation IV".
  package var displayName: String { "Generation \(roman)" }

  /// "IV".
  package var roman: String {
    let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return String(repeating: "X", count: value / 10) + units[value % 10]
  }

  /// Those that there are today.
  package static let known = (1...9).map(Generation.init(clamping:))

  private static func number(roman: Substring) -> Int? {
    range.first { Generation(clamping: $0).roman.lowercased() == roman }
  }
}
