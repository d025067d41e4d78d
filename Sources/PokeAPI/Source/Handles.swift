import FeatureKit
import Pokedex
import System

/// A Pokédex that may be exchanged while it is used.
struct PokedexHandle: PokedexService {
  private let handle: Handle<any PokedexService>

  init(_ handle: Handle<any PokedexService>) { self.handle = handle }

  func species(_ query: SpeciesQuery) async throws(PokedexFailure) -> Pokedex.Answer<SpeciesPage> {
    try await handle.use { pokedex throws(PokedexFailure) in try await pokedex.species(query) }
  }

  func pokemon(_ id: DexNumber) async throws(PokedexFailure) -> Pokedex.Answer<Pokemon> {
    try await handle.use { pokedex throws(PokedexFailure) in try await pokedex.pokemon(id) }
  }

  func evolution(of species: DexNumber) async throws(PokedexFailure) -> Pokedex.Answer<EvolutionChain> {
    try await handle.use { pokedex throws(PokedexFailure) in try await pokedex.evolution(of: species) }
  }

  func resolve(_ name: String) async throws(PokedexFailure) -> NameResolution {
    try await handle.use { pokedex throws(PokedexFailure) in try await pokedex.resolve(name) }
  }

  func search(_ text: String, limit: Int) async throws(PokedexFailure) -> Pokedex.Answer<SearchResult> {
    try await handle.use { pokedex throws(PokedexFailure) in try await pokedex.search(text, limit: limit) }
  }

  func changes() async -> AsyncStream<PokedexChange> { await handle.engine.changes() }
}

/// A source that may be exchanged while it is used: each sync asks the one that is in place when it begins.
struct SyncSourceHandle: SyncSource {
  private let handle: Handle<any SyncSource>

  init(_ handle: Handle<any SyncSource>) { self.handle = handle }

  var store: any RecordStore { handle.engine.store }
  var syncParts: [SyncPart] { handle.engine.syncParts }
  var usualJobs: Int { handle.engine.usualJobs }
  func lastDeployment() async -> Timestamp? { await handle.engine.lastDeployment() }
  func exportFacts(asOf day: String) async throws -> [UInt8] { try await handle.engine.exportFacts(asOf: day) }
}
