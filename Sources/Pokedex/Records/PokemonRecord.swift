/// What is kept of a source's record of one form.
package struct PokemonRecord: Hashable, Sendable, Identifiable {
  package var id: DexNumber
  /// The form's slug.
  package var name: String
  /// The number of its species.
  package var species: DexNumber
  package var types: [PokemonType]
  package var height: Height
  package var weight: Weight
  package var stats: BaseStats
  package var abilities: [Ability]
  package var pictures: PictureAddresses

  package init(
    id: DexNumber, name: String, species: DexNumber, types: [PokemonType], height: Height, weight: Weight,
    stats: BaseStats,
    abilities: [Ability], pictures: PictureAddresses
  ) {
    self.id = id
    self.name = name
    self.species = species
    self.types = types
    self.height = height
    self.weight = weight
    self.stats = stats
    self.abilities = abilities
    self.pictures = pictures
  }
}

/// What is kept of a source's record of one species.
package struct SpeciesRecord: Hashable, Sendable, Identifiable {
  package var id: DexNumber
  package var name: String
  package var generation: Generation
  package var rarity: Rarity
  package var chain: ChainNumber?
  package var genus: LocalizedText
  package var names: LocalizedText
  /// The newest text of each language, cleaned.
  package var entry: LocalizedText
  /// The default one first.
  package var forms: [FormReference]

  package init(
    id: DexNumber, name: String, generation: Generation, rarity: Rarity = .ordinary, chain: ChainNumber?,
    genus: LocalizedText = LocalizedText(), names: LocalizedText = LocalizedText(),
    entry: LocalizedText = LocalizedText(), forms: [FormReference] = []
  ) {
    self.id = id
    self.name = name
    self.generation = generation
    self.rarity = rarity
    self.chain = chain
    self.genus = genus
    self.names = names
    self.entry = entry
    self.forms = forms
  }

  package var reference: SpeciesReference { SpeciesReference(id: id, name: name) }
}

extension Pokemon {
  package init(_ form: PokemonRecord, of species: SpeciesRecord) {
    self.init(
      id: form.id, species: species.reference, form: form.name, genus: species.genus, entry: species.entry,
      types: form.types, height: form.height, weight: form.weight, stats: form.stats, abilities: form.abilities,
      generation: species.generation, rarity: species.rarity, pictures: form.pictures, forms: species.forms,
      chain: species.chain)
  }
}

extension SpeciesSummary {
  /// `form` is the species' default one.
  package init(_ species: SpeciesRecord, form: PokemonRecord) {
    self.init(
      id: species.id, name: species.name, types: form.types, generation: species.generation, stats: form.stats)
  }
}
