/// The whole Pokédex from the facts within the program: complete without any network, but for the games' texts.
///
/// Making one costs nothing; the search index is built at the first search.
package struct BundledPokedex: PokedexService {
  package let table: FactsTable
  /// The address below which pictures stand.
  package let sprites: String
  private let index: Once<NameIndex>
  private let summaries: Once<[SpeciesSummary]>

  package init(_ table: FactsTable = .bundled, sprites: String) {
    self.table = table
    self.sprites = sprites
    index = Once { table.nameIndex() }
    summaries = Once(patience: 4) { table.summaries() }
  }

  package func species(_ query: SpeciesQuery) async throws(PokedexFailure) -> Answer<SpeciesPage> { page(query) }

  package func pokemon(_ id: DexNumber) async throws(PokedexFailure) -> Answer<Pokemon> {
    guard let form = table.pokemon(id, sprites: sprites), let species = table.species(form.species) else {
      throw .unknownNumber("\(id)")
    }
    return Answer(Pokemon(form, of: species), origin: .bundled)
  }

  package func evolution(of species: DexNumber) async throws(PokedexFailure) -> Answer<EvolutionChain> {
    guard let record = table.species(speciesNumber(species)), let chain = record.chain.flatMap(table.chain) else {
      throw .unknownNumber("\(species)")
    }
    return Answer(chain, origin: .bundled)
  }

  package func resolve(_ name: String) async throws(PokedexFailure) -> NameResolution { resolution(of: name) }

  package func search(_ text: String, limit: Int) async throws(PokedexFailure) -> Answer<SearchResult> {
    Answer(result(of: text, limit: limit), origin: .bundled)
  }

  /// Nothing ever changes.
  package func changes() async -> AsyncStream<PokedexChange> { AsyncStream { $0.finish() } }
}

extension BundledPokedex {
  package func page(_ query: SpeciesQuery) -> Answer<SpeciesPage> {
    guard query.isPlain else { return Answer(query.page(of: summaries()), origin: .bundled) }
    // A page or two are read from the table line by line; for who asks on, all of them are made at once.
    if let all = summaries.ifWorthMaking() { return Answer(query.page(of: all), origin: .bundled) }
    let page = SpeciesPage(
      species: table.summaries(from: query.offset, limit: query.limit), total: table.count(.species),
      offset: query.offset, limit: query.limit)
    return Answer(page, origin: .bundled)
  }

  package func resolution(of name: String) -> NameResolution {
    NameResolver(table: table, index: { index() })(name)
  }

  package func result(of text: String, limit: Int) -> SearchResult {
    SpeciesSearch(table: table, index: { index() }, summaries: { summaries() })(text, limit: limit)
  }

  private func speciesNumber(_ id: DexNumber) -> DexNumber { table.speciesNumber(of: id) }
}

extension FactsTable {
  /// The number of the species that a form belongs to; a species' number is its own.
  package func speciesNumber(of pokemon: DexNumber) -> DexNumber {
    guard pokemon >= FormNumbers.first else { return pokemon }
    return owner(ofForm: pokemon) ?? pokemon
  }
}

/// Forms other than the default ones are numbered apart from the species.
package enum FormNumbers {
  package static let first: DexNumber = 10_001
}
