/// A Pokémon as its page shows it: the species' facts and those of the form that was asked for.
package struct Pokemon: Hashable, Sendable, Codable, Identifiable {
  /// The number of the form: the species' own for its default form, from 10001 for others.
  package var id: DexNumber
  package var species: SpeciesReference
  /// The form's slug: `deoxys-normal`, `raichu-alola`.
  package var form: String
  /// "Mouse Pokémon".
  package var genus: LocalizedText
  /// What the games' Pokédex says, cleaned of the line breaks of old screens. Not among the bundled facts.
  package var entry: LocalizedText
  package var types: [PokemonType]
  package var height: Height
  package var weight: Weight
  package var stats: BaseStats
  package var abilities: [Ability]
  package var generation: Generation
  package var rarity: Rarity
  package var pictures: PictureAddresses
  /// All forms of the species, the default one first.
  package var forms: [FormReference]
  /// The number of its evolution chain, which is not its own.
  package var chain: ChainNumber?

  package init(
    id: DexNumber, species: SpeciesReference, form: String, genus: LocalizedText = LocalizedText(),
    entry: LocalizedText = LocalizedText(), types: [PokemonType], height: Height, weight: Weight, stats: BaseStats,
    abilities: [Ability] = [], generation: Generation, rarity: Rarity = .ordinary,
    pictures: PictureAddresses = PictureAddresses(),
    forms: [FormReference] = [], chain: ChainNumber? = nil
  ) {
    self.id = id
    self.species = species
    self.form = form
    self.genus = genus
    self.entry = entry
    self.types = types
    self.height = height
    self.weight = weight
    self.stats = stats
    self.abilities = abilities
    self.generation = generation
    self.rarity = rarity
    self.pictures = pictures
    self.forms = forms
    self.chain = chain
  }

  /// The species' name for its default form, the form's name for others: "Deoxys", "Deoxys Attack".
  package var displayName: String {
    isDefaultForm ? species.displayName : DisplayName.form(form, of: species.name)
  }

  /// A default form bears its species' number.
  package var isDefaultForm: Bool { id == species.id }

  package var summary: SpeciesSummary {
    SpeciesSummary(id: species.id, name: species.name, types: types, generation: generation, stats: stats)
  }
}

package enum Rarity: String, Hashable, Sendable, Codable {
  case ordinary, baby, legendary, mythical
}

/// Addresses of the front pictures; nil when there is none.
package struct PictureAddresses: Hashable, Sendable, Codable {
  package var front: String?
  package var shiny: String?

  package init(front: String? = nil, shiny: String? = nil) {
    self.front = front
    self.shiny = shiny
  }
}

/// One of a species' forms, by what a picker shows; the form itself is the `Pokemon` of this number.
package struct FormReference: Hashable, Sendable, Codable, Identifiable {
  package var id: DexNumber
  package var name: String

  package init(id: DexNumber, name: String) {
    self.id = id
    self.name = name
  }

  /// What tells it from its siblings: "Alola", "Mega X"; the species' display name when its slug adds nothing.
  package func label(of species: SpeciesReference) -> String {
    DisplayName.formLabel(name, of: species.name) ?? species.displayName
  }
}
