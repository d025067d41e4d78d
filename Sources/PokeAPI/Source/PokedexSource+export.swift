import FeatureKit
import Pokedex

extension PokedexSource {
  /// The same records give the same bytes, whatever host they came from.
  package func exportFacts(asOf day: String) async throws -> [UInt8] {
    var writer = FactsWriter(pokemon: [], species: [], chains: [])
    try await pokemon.shelf.forEach { writer.pokemon.append($1) }
    try await species.shelf.forEach { writer.species.append($1) }
    try await chains.shelf.forEach { writer.chains.append($1) }
    let gaps = writer.gaps
    guard gaps.isEmpty else { throw SyncWords.gaps(gaps) }
    return writer.bytes(asOf: day)
  }
}
