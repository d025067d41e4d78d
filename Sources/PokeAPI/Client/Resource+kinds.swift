import Pokedex

extension Resource<PokemonRecord> {
  static var pokemon: Resource {
    Resource("pokemon", id: \.id) {
      try PokemonRecord(json: $0)
    } pack: {
      $0.line
    } unpack: {
      try PokemonRecord(line: $0[...])
    }
  }
}

extension Resource<SpeciesRecord> {
  static var species: Resource {
    Resource("pokemon-species", id: \.id) {
      try SpeciesRecord(json: $0)
    } pack: {
      $0.line
    } unpack: {
      try SpeciesRecord(line: $0[...])
    }
  }
}

extension Resource<EvolutionChain> {
  static var chain: Resource {
    Resource("evolution-chain", id: \.id) {
      try EvolutionChain(json: $0)
    } pack: {
      $0.line
    } unpack: {
      try EvolutionChain(line: $0[...])
    }
  }
}
