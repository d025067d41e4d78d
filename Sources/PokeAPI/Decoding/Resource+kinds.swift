package import Pokedex

extension Resource where Value == PokemonRecord {
  package static let pokemon = Resource(
    "pokemon", read: { try PokemonRecord(json: $0) }, pack: \.line, unpack: { try PokemonRecord(line: $0[...]) })
}

extension Resource where Value == SpeciesRecord {
  package static let species = Resource(
    "pokemon-species", read: { try SpeciesRecord(json: $0) }, pack: \.line,
    unpack: { try SpeciesRecord(line: $0[...]) })
}

extension Resource where Value == EvolutionChain {
  package static let chain = Resource(
    "evolution-chain", read: { try EvolutionChain(json: $0) }, pack: \.line,
    unpack: { try EvolutionChain(line: $0[...]) })
}
