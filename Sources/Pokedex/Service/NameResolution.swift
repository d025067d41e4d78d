/// What a typed name means.
package enum NameResolution: Hashable, Sendable {
  /// The one Pokémon: a species, or one of its other forms.
  case found(FoundName)
  /// The beginning of several names; those that they belong to, in order of number.
  case ambiguous([SpeciesReference])
  /// No name; those that were perhaps meant, the likeliest first.
  case unknown(suggestions: [SpeciesReference])
  /// A number that nothing has, as it was written.
  case noSuchNumber(String)
}

package struct FoundName: Hashable, Sendable {
  /// What to ask `pokemon(_:)` for.
  package let pokemon: DexNumber
  package let species: SpeciesReference

  package init(pokemon: DexNumber, species: SpeciesReference) {
    self.pokemon = pokemon
    self.species = species
  }
}

extension NameResolution {
  /// What was found, or the failure that says why nothing was.
  package func found(for name: String) throws(PokedexFailure) -> FoundName {
    switch self {
    case .found(let found): return found
    case .ambiguous(let candidates): throw .ambiguousName(name, candidates: candidates.map(\.name))
    case .unknown(let suggestions): throw .unknownName(name, suggestions: suggestions.map(\.name))
    case .noSuchNumber(let number): throw .unknownNumber(number)
    }
  }
}
