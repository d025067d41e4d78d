import Pokedex

extension BundledPokedex {
  var asOf: String { table.asOf }

  /// Whether there is a species or a form of that number.
  func has(_ id: DexNumber) -> Bool { table.pokemon(id, sprites: sprites) != nil || table.species(id) != nil }

  func form(_ id: DexNumber) -> Pokemon? {
    guard let form = table.pokemon(id, sprites: sprites), let species = table.species(form.species) else { return nil }
    return Pokemon(form, of: species)
  }

  /// The chain of a species, or of a form's species.
  func chainNumber(of id: DexNumber) -> ChainNumber? { table.chainNumber(ofSpecies: table.speciesNumber(of: id)) }

  func summary(_ id: DexNumber) -> SpeciesSummary? {
    guard let form = table.pokemon(id, sprites: sprites), let species = table.species(id) else { return nil }
    return SpeciesSummary(species, form: form)
  }
}
