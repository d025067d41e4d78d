package struct Ability: Hashable, Sendable, Codable {
  /// The slug: `lightning-rod`.
  package var name: String
  package var isHidden: Bool

  package init(_ name: String, isHidden: Bool = false) {
    self.name = name
    self.isHidden = isHidden
  }

  package var displayName: String { DisplayName.words(name) }
}
