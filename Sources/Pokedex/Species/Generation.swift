/// The games' generation that a species came with, from 1.
package struct Generation: Hashable, Sendable, Comparable, Codable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// Reads `generation-iv`; nil for what is no such slug.
  package init?(slug: String) {
    guard slug.hasPrefix("generation-"), let number = Self.number(roman: slug.dropFirst(11)) else { return nil }
    self.number = number
  }

  package init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// "Generation IV".
  package var displayName: String { "Generation \(roman)" }

  /// "IV".
  package var roman: String {
    guard (1..<40).contains(number) else { return "\(number)" }
    let units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return String(repeating: "X", count: number / 10) + units[number % 10]
  }

  /// Those that there are today.
  package static let known = (1...9).map(Generation.init)

  package static func < (left: Generation, right: Generation) -> Bool { left.number < right.number }

  private static func number(roman: Substring) -> Int? {
    (1..<40).first { Generation($0).roman.lowercased() == roman }
  }
}
