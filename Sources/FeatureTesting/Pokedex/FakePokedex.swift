package import Pokedex
import Synchronization
import System

/// A Pokédex of a few fixtures: answers at once, fails when told to, and remembers what it was asked.
package final class FakePokedex: PokedexService {
  fileprivate struct Contents {
    var pokemon: [DexNumber: Pokemon] = [:]
    var chains: [EvolutionChain] = []
    var failure: PokedexFailure?
    var note: String?
    var questions: [String] = []
    var listeners: [Int: AsyncStream<PokedexChange>.Continuation] = [:]
    var lastListener = 0
  }

  private let contents: Mutex<Contents>

  package init(_ pokemon: [Pokemon] = Pokemon.fixtures, chains: [EvolutionChain] = EvolutionChain.fixtures) {
    var contents = Contents()
    contents.pokemon = Dictionary(pokemon.map { ($0.id, $0) }) { _, new in new }
    contents.chains = chains
    self.contents = Mutex(contents)
  }

  /// From now on every call throws this; nil makes it well again.
  package func fail(with failure: PokedexFailure?) { contents.withLock { $0.failure = failure } }

  /// From now on every answer bears this note about its age.
  package func note(_ note: String?) { contents.withLock { $0.note = note } }

  /// What was asked, oldest first: `species 0+20`, `pokemon 25`, `evolution 25`, `resolve pika`, `search pika`.
  package var questions: [String] { contents.withLock { $0.questions } }

  /// Adds a Pokémon or puts another in its place.
  package func put(_ pokemon: Pokemon) { contents.withLock { $0.pokemon[pokemon.id] = pokemon } }

  package func remove(_ id: DexNumber) { contents.withLock { $0.pokemon[id] = nil } }

  /// Tells every listener.
  package func tell(_ change: PokedexChange) {
    let listeners = contents.withLock { $0.listeners.values }
    for listener in listeners { listener.yield(change) }
  }

  /// How many listen for changes.
  package var listenerCount: Int { contents.withLock { $0.listeners.count } }

  private func answer<Value: Sendable>(
    _ question: String, _ body: (Contents) -> Result<Value, PokedexFailure>
  ) throws(PokedexFailure) -> Answer<Value> {
    let (result, note) = contents.withLock { contents -> (Result<Value, PokedexFailure>, String?) in
      contents.questions.append(question)
      if let failure = contents.failure { return (.failure(failure), nil) }
      return (body(contents), contents.note)
    }
    return Answer(try result.get(), origin: .bundled, note: note)
  }
}

// MARK: PokedexService

extension FakePokedex {
  package func species(_ query: SpeciesQuery) throws(PokedexFailure) -> Answer<SpeciesPage> {
    try answer("species \(query.offset)+\(query.limit)") { .success(query.page(of: $0.summaries)) }
  }

  package func pokemon(_ id: DexNumber) throws(PokedexFailure) -> Answer<Pokemon> {
    try answer("pokemon \(id)") { $0.pokemon[id].map { .success($0) } ?? .failure(.unknownNumber("\(id)")) }
  }

  package func evolution(of species: DexNumber) throws(PokedexFailure) -> Answer<EvolutionChain> {
    try answer("evolution \(species)") { contents in
      let chain = contents.chains.first { $0.stages.contains { $0.species.id == species } }
      return chain.map { .success($0) } ?? .failure(.unknownNumber("\(species)"))
    }
  }

  package func resolve(_ name: String) throws(PokedexFailure) -> NameResolution {
    try answer("resolve \(name)") { .success($0.resolve(name)) }.value
  }

  package func search(_ text: String, limit: Int) throws(PokedexFailure) -> Answer<SearchResult> {
    try answer("search \(text)") { .success($0.search(text, limit: limit)) }
  }

  package func changes() -> AsyncStream<PokedexChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: PokedexChange.self)
    let number = contents.withLock { contents in
      contents.lastListener += 1
      contents.listeners[contents.lastListener] = continuation
      return contents.lastListener
    }
    continuation.onTermination = { [weak self] _ in self?.contents.withLock { $0.listeners[number] = nil } }
    return stream
  }
}

extension FakePokedex.Contents {
  fileprivate var summaries: [SpeciesSummary] {
    pokemon.values.filter(\.isDefaultForm).map(\.summary).sorted { $0.id < $1.id }
  }

  fileprivate func resolve(_ name: String) -> NameResolution {
    let key = NameFold.key(name)
    let found = pokemon.values.first { "\($0.id)" == key || $0.form == name || NameFold.key($0.displayName) == key }
    if let found { return .found(FoundName(pokemon: found.id, species: found.species)) }
    let near = summaries.filter { NameFold.key($0.name).hasPrefix(key.prefix(2)) }.map(\.reference)
    return .unknown(suggestions: near)
  }

  fileprivate func search(_ text: String, limit: Int) -> SearchResult {
    let key = NameFold.key(text)
    let hits = summaries.filter { NameFold.key($0.name).contains(key) || "\($0.id)" == key }
      .map { SearchResult.Hit($0, match: .substring) }
    let near = summaries.filter { NameFold.key($0.name).hasPrefix(key.prefix(1)) }.map(\.reference)
    return SearchResult(hits: Array(hits.prefix(limit)), suggestions: hits.isEmpty ? Array(near.prefix(3)) : [])
  }
}
