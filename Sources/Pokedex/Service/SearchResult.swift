/// Species that match a search, the best first.
package struct SearchResult: Hashable, Sendable, Codable {
  package var hits: [Hit]
  /// When there is no hit: names that come near.
  package var suggestions: [SpeciesReference]
  /// Filters in the text that mean nothing, as typed: `gen:x`.
  package var ignored: [String]

  package init(hits: [Hit], suggestions: [SpeciesReference] = [], ignored: [String] = []) {
    self.hits = hits
    self.suggestions = suggestions
    self.ignored = ignored
  }

  package struct Hit: Hashable, Sendable, Codable, Identifiable {
    package var species: SpeciesSummary
    package var match: Match
    /// The name in another language that matched: "Glurak" for Charizard; nil when it was the species' own.
    package var otherName: String?

    package init(_ species: SpeciesSummary, match: Match, otherName: String? = nil) {
      self.species = species
      self.match = match
      self.otherName = otherName
    }

    package var id: DexNumber { species.id }
  }

  /// How a name matches, the best first.
  package enum Match: Int, Hashable, Sendable, Codable, Comparable {
    case number, exact, prefix, word, substring, oneTypo, twoTypos
    /// Only filters were given.
    case filter

    package static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }
}
