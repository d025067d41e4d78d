/// A species by number and slug.
package struct SpeciesReference: Hashable, Sendable, Codable {
  package var id: DexNumber
  /// `mr-mime`.
  package var name: String

  package init(id: DexNumber, name: String) {
    self.id = id
    self.name = name
  }

  /// "Mr. Mime".
  package var displayName: String { DisplayName.species(name) }
}

/// What a list shows and sorts by: one of the species, with what its default form is.
package struct SpeciesSummary: Hashable, Sendable, Codable, Identifiable {
  package var id: DexNumber
  /// The species' slug: `deoxys`.
  package var name: String
  package var types: [PokemonType]
  package var generation: Generation
  package var stats: BaseStats

  package init(id: DexNumber, name: String, types: [PokemonType], generation: Generation, stats: BaseStats) {
    self.id = id
    self.name = name
    self.types = types
    self.generation = generation
    self.stats = stats
  }

  package var displayName: String { DisplayName.species(name) }
  package var reference: SpeciesReference { SpeciesReference(id: id, name: name) }
}
