/// An elemental type by its slug. Eighteen are known for battle; any other is shown by its name.
package struct PokemonType: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ slug: String) { rawValue = slug }
  package init(stringLiteral value: String) { rawValue = value }
  package init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(String.self) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// "Electric".
  package var displayName: String { DisplayName.words(rawValue) }

  /// The eighteen, in the order of the games.
  package static let all: [PokemonType] = [
    "normal", "fighting", "flying", "poison", "ground", "rock", "bug", "ghost", "steel",
    "fire", "water", "grass", "electric", "psychic", "ice", "dragon", "dark", "fairy",
  ]

}
