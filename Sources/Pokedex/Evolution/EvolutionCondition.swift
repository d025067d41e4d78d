import System

/// One way to evolve, as the source records it and in words.
package struct EvolutionCondition: Hashable, Sendable, Codable {
  /// What the source says, without what is empty, in its order.
  package var details: [Detail]
  /// True for the way of today's games; others are of older games.
  package var isDefault: Bool
  /// The form that this way leads to or starts from, by its slug; nil for the ordinary one.
  package var form: String?

  package struct Detail: Hashable, Sendable, Codable {
    package var key: String
    package var value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  package enum Value: Hashable, Sendable, Codable {
    /// A resource's slug, or a word: `water-stone`, `night`.
    case name(String)
    /// Zero is a value: equal attack and defence.
    case number(ConditionNumber)
    case yes
  }

  /// `species` is who evolves, `into` what it becomes, both by their slug.
  package init(_ details: [Detail], from species: String, into: String) {
    self.details = details
    isDefault = details.contains { $0.key == "is_default" && $0.value == .yes }
    form = Self.form(in: details, from: species, into: into)
  }

  package subscript(key: String) -> Value? { details.first { $0.key == key }?.value }

  /// "level 16", "trade holding Metal Coat".
  package var text: String { EvolutionWords.text(for: self) }

  private static func form(in details: [Detail], from species: String, into: String) -> String? {
    func slug(_ key: String) -> String? {
      guard case .name(let slug)? = details.first(where: { $0.key == key })?.value else { return nil }
      return slug
    }
    if let evolved = slug("evolved_form"), evolved != into { return evolved }
    if let base = slug("base_form"), base != species { return base }
    return nil
  }
}
