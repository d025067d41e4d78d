/// Knows the Pokémon. What is here already is answered at once; what the network brings comes behind it as a change.
///
/// The contract, asked of every source by `PokedexConformance`:
/// - A species' default form bears the species' number; other forms have numbers from 10001.
/// - The list has species only. Filters, orders and types need no network.
/// - `resolve` never fails because of how a name is spelled: what cannot be found is an answer with suggestions.
/// - A cancelled task ends with `.cancelled`.
package protocol PokedexService: Sendable {
  /// One page of the species that the query asks for.
  func species(_ query: SpeciesQuery) async throws(PokedexFailure) -> Answer<SpeciesPage>

  /// The Pokémon of this number, which may be a form's.
  func pokemon(_ id: DexNumber) async throws(PokedexFailure) -> Answer<Pokemon>

  /// The chain that the species belongs to. The number of a form asks for its species' chain.
  func evolution(of species: DexNumber) async throws(PokedexFailure) -> Answer<EvolutionChain>

  /// What a name means, however it is typed: a number, `#25`, a slug, a name in any language, a unique beginning.
  func resolve(_ name: String) async throws(PokedexFailure) -> NameResolution

  /// The species that the text matches, forgiving of typos; it may hold filters: `type:water gen:2`.
  func search(_ text: String, limit: Int) async throws(PokedexFailure) -> Answer<SearchResult>

  /// What is refreshed behind answers that were given. Listeners may come and go; nothing is replayed.
  func changes() async -> AsyncStream<PokedexChange>
}

package enum PokedexChange: Hashable, Sendable {
  /// The list, its order or what it can be filtered by.
  case list
  case pokemon(DexNumber)
  /// By the number of the chain, where that is known.
  case evolution(chain: ChainNumber?)
}

extension PokedexService {
  /// The Pokémon that a typed name means.
  package func pokemon(named name: String) async throws(PokedexFailure) -> Answer<Pokemon> {
    try await pokemon(resolve(name).found(for: name).pokemon)
  }
}
