import FeatureKit
package import Pokedex

extension PokedexSource {
  /// The list, its filters and its orders come from what is here. Where the service is asked first, a plain page is its
  /// page: in its order, with its total.
  package func species(_ query: SpeciesQuery) async throws(PokedexFailure) -> Pokedex.Answer<SpeciesPage> {
    let here = facts.page(query)
    guard localFirst.policy == .live, query.isPlain, query.limit > 0 else {
      return here
    }
    do throws(APIFailure) {
      return Pokedex.Answer(try await servicePage(query), origin: .live, fetchedAt: time.wall)
    } catch {
      if error == .noAnswer(.cancelled) { throw .cancelled }
      return Pokedex.Answer(here.value, origin: .bundled, note: SourceWords.instead(of: error, day: facts.asOf))
    }
  }

  private func servicePage(_ query: SpeciesQuery) async throws(APIFailure) -> SpeciesPage {
    let asked = PageRequest(offset: Offset(clamping: query.offset), limit: PageSize(clamping: query.limit))
    let page = try await client.api(PokeClient.page(Resource<SpeciesRecord>.species.name, asked))
    // A service may give more rows than were asked for; one that gives fewer has no more.
    var rows: [SpeciesSummary] = []
    for id in page.results.prefix(query.limit).compactMap(\.id) { rows.append(try await summary(id)) }
    return SpeciesPage(species: rows, total: page.count.value, offset: query.offset, limit: query.limit)
  }

  /// A row says only name and number; types and stats are here already, or come with the record.
  private func summary(_ id: DexNumber) async throws(APIFailure) -> SpeciesSummary {
    if let known = facts.summary(id) { return known }
    if let form = await pokemon.shelf.kept(id), let record = await species.shelf.kept(id) {
      return SpeciesSummary(record.value, form: form.value)
    }
    return SpeciesSummary(try await species.fetch(id), form: try await pokemon.fetch(id))
  }
}
