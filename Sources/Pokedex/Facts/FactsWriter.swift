/// Makes a facts table of decoded records: the same records give the same bytes, in whatever order they come.
package struct FactsWriter: Sendable {
  package var pokemon: [PokemonRecord]
  package var species: [SpeciesRecord]
  package var chains: [EvolutionChain]

  package init(pokemon: [PokemonRecord], species: [SpeciesRecord], chains: [EvolutionChain]) {
    self.pokemon = pokemon
    self.species = species
    self.chains = chains
  }

  /// What is amiss: a sentence each; empty when the table would be whole.
  package var gaps: [String] {
    let forms = Set(pokemon.map(\.id))
    let chainIDs = Set(chains.map(\.id))
    return species.sorted { $0.id < $1.id }.flatMap { species -> [String] in
      var gaps: [String] = []
      if !forms.contains(species.id) { gaps.append("Species \(species.id) (\(species.name)) has no Pokémon record.") }
      if let chain = species.chain, !chainIDs.contains(chain) {
        gaps.append("Species \(species.id) (\(species.name)) names evolution chain \(chain), which is missing.")
      }
      return gaps
    }
  }

  /// The table's bytes; `asOf` is the day whose data it is, like `2026-08-08`.
  package func bytes(asOf: String) -> [UInt8] {
    let sections: [(FactsTable.Section, [[UInt8]])] = [
      (.pokemon, pokemon.sorted { $0.id < $1.id }.map(\.bundledLine)),
      (.species, species.sorted { $0.id < $1.id }.map(\.bundledLine)),
      (.chains, chains.sorted { $0.id < $1.id }.map(\.line)),
      (.names, NameLines(species: species, pokemon: pokemon).lines),
    ]
    var bytes = Array("\(FactsTable.title)\nas-of \(asOf)\n".utf8)
    for (section, lines) in sections {
      bytes += Array("\(section.rawValue) \(lines.count) \(lines.reduce(0) { $0 + $1.count + 1 })\n".utf8)
    }
    for (_, lines) in sections {
      for line in lines { bytes += line + [UInt8(ascii: "\n")] }
    }
    return bytes
  }
}
