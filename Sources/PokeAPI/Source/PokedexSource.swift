package import FeatureKit
package import Pokedex
import System

/// The Pokédex from three places: the records kept here, the facts within the program, the service.
package final class PokedexSource: PokedexService {
  package let store: any RecordStore
  let facts: BundledPokedex
  let client: PokeClient
  let species: Desk<SpeciesRecord>
  let pokemon: Desk<PokemonRecord>
  let chains: Desk<EvolutionChain>
  let time: any TimeSource
  let localFirst: LocalFirst
  let deployments: DeploymentWatch
  /// How a sync fetches sprites; nil where there are no pictures.
  let pictures: PokemonPictures

  init(
    _ policy: SourcePolicy, facts: BundledPokedex, store: any RecordStore, client: PokeClient,
    pictures: PokemonPictures,
    time: any TimeSource, refreshes: Bool = true
  ) {
    self.store = store
    self.facts = facts
    self.client = client
    self.pictures = pictures
    self.time = time
    species = Desk(Shelf(.species, in: store), client: client, time: time)
    pokemon = Desk(Shelf(.pokemon, in: store), client: client, time: time)
    chains = Desk(Shelf(.chain, in: store), client: client, time: time)
    deployments = DeploymentWatch(client, time: time)
    localFirst = LocalFirst(
      policy: policy, refreshes: refreshes, time: time, behind: BackgroundWork(), changes: ChangeBoard(),
      deployments: deployments,
      bundledDay: facts.asOf)
  }

  package func pokemon(_ id: DexNumber) async throws(PokedexFailure) -> Pokedex.Answer<Pokemon> {
    return try await localFirst.answer(
      Question(
        kept: { await self.keptPokemon(id) }, bundled: { self.facts.form(id) },
        fetch: { () throws(APIFailure) in try await self.fetchPokemon(id) }, change: .pokemon(id),
        absence: .unknownNumber("\(id)")))
  }

  package func evolution(of id: DexNumber) async throws(PokedexFailure) -> Pokedex.Answer<EvolutionChain> {
    let chain = await knownChain(of: id)
    return try await localFirst.answer(
      Question(
        kept: {
          guard let chain, let kept = await self.chains.shelf.kept(chain) else { return nil }
          return (kept.value, kept.fetchedAt)
        }, bundled: { chain.flatMap { self.facts.table.chain($0) } },
        fetch: { () throws(APIFailure) in try await self.fetchChain(of: id) },
        change: .evolution(chain: chain), absence: .unknownNumber("\(id)")))
  }

  package func search(_ text: String, limit: Int) async throws(PokedexFailure) -> Pokedex.Answer<SearchResult> {
    Pokedex.Answer(facts.result(of: text, limit: limit), origin: .bundled)
  }

  package func changes() async -> AsyncStream<PokedexChange> { localFirst.changes.listen() }

  /// Ends what runs behind; streams of changes end.
  func close() async {
    await localFirst.behind.close()
    localFirst.changes.close()
  }
}

extension PokedexSource {
  /// A Pokémon is its species' record and its form's; without one of them there is none.
  private func keptPokemon(_ id: DexNumber) async -> (value: Pokemon, fetchedAt: Timestamp)? {
    // A species' default form bears its number: then one look brings both.
    guard let records = try? await store.get([pokemon.shelf.address(id), species.shelf.address(id)]),
      let form = records[0].flatMap(pokemon.shelf.unpack)
    else { return nil }
    let owner =
      form.value.species == id
      ? records[1].flatMap(species.shelf.unpack) : await species.shelf.kept(form.value.species)
    return owner.map { (Pokemon(form.value, of: $0.value), min(form.fetchedAt, $0.fetchedAt)) }
  }

  /// A form's record names its species. A species' default form bears its number, so both can be asked for at once.
  private func fetchPokemon(_ id: DexNumber) async throws(APIFailure) -> Pokemon {
    guard id < FormNumbers.first else {
      let form = try await pokemon.fetch(id)
      return Pokemon(form, of: try await species.fetch(form.species))
    }
    async let form = Self.outcome { () throws(APIFailure) in try await self.pokemon.fetch(id) }
    async let species = Self.outcome { () throws(APIFailure) in try await self.species.fetch(id) }
    return Pokemon(try await form.get(), of: try await species.get())
  }

  private func fetchChain(of id: DexNumber) async throws(APIFailure) -> EvolutionChain {
    let owner = id < FormNumbers.first ? id : try await pokemon.fetch(id).species
    let record = try await species.fetch(owner)
    guard let chain = record.chain else { throw .absent(url: client.api.url(of: PokeClient.record(.species, owner))) }
    return try await chains.fetch(chain)
  }

  /// The chain's number as far as it is known here.
  private func knownChain(of id: DexNumber) async -> ChainNumber? {
    if let known = facts.chainNumber(of: id) { return known }
    guard localFirst.policy != .bundled else { return nil }
    var owner = id
    if id >= FormNumbers.first {
      guard let form = await pokemon.shelf.kept(id) else { return nil }
      owner = form.value.species
    }
    return await species.shelf.kept(owner)?.value.chain
  }

  private static func outcome<Value: Sendable>(
    _ work: @Sendable () async throws(APIFailure) -> Value
  ) async -> Result<Value, APIFailure> {
    do throws(APIFailure) { return .success(try await work()) } catch { return .failure(error) }
  }
}
