import System

/// Searches the species by name, number and filters.
package struct SpeciesSearch {
  let table: FactsTable
  let index: () -> NameIndex
  let summaries: () -> [SpeciesSummary]

  package init(
    table: FactsTable, index: @escaping () -> NameIndex, summaries: @escaping () -> [SpeciesSummary]
  ) {
    self.table = table
    self.index = index
    self.summaries = summaries
  }

  package func callAsFunction(_ text: String, limit: Int) -> SearchResult {
    let query = SearchQuery(text)
    guard limit > 0 else { return SearchResult(hits: [], ignored: query.ignored) }
    if NameFold.fold(query.text).bytes.isEmpty {
      let hits = query.hasFilter ? summaries().filter(query.matches).prefix(limit) : []
      return SearchResult(hits: hits.map { SearchResult.Hit($0, match: .filter) }, ignored: query.ignored)
    }
    let hits = hits(query, limit: limit)
    return SearchResult(
      hits: hits, suggestions: hits.isEmpty ? suggestions(query) : [], ignored: query.ignored)
  }

  private func hits(_ query: SearchQuery, limit: Int) -> [SearchResult.Hit] {
    let all = summaries()
    func summary(_ id: Int) -> SpeciesSummary? {
      if all.indices.contains(id - 1), all[id - 1].id.value == id { return all[id - 1] }
      return all.first { $0.id.value == id }
    }
    var hits: [SearchResult.Hit] = []
    if let number = SearchQuery.digits(query.text).flatMap({ DexNumber(digits: $0) }),
      let species = summary(table.speciesNumber(of: number).value),
      query.matches(species)
    {
      hits.append(SearchResult.Hit(species, match: .number))
    }
    let first = hits.first?.id.value
    let ranked = index().ranked(NameFold.fold(query.text), limit: limit - hits.count) { id in
      id != first && (!query.hasFilter || summary(id).map(query.matches) == true)
    }
    return hits
      + ranked.compactMap { ranked in
        summary(ranked.species).map { SearchResult.Hit($0, match: ranked.match, otherName: otherName(ranked)) }
      }
  }

  /// The name as it is written, when the species' own did not match.
  private func otherName(_ ranked: NameIndex.Ranked) -> String? {
    guard ranked.isOther, let names = DexNumber(ranked.species).flatMap(table.species)?.names else { return nil }
    return Language.all.lazy.compactMap { names[$0] }.first { NameFold.key($0) == ranked.folded }
  }

  private func suggestions(_ query: SearchQuery) -> [SpeciesReference] {
    index().suggestions(for: NameFold.fold(query.text)).prefix(3)
      .compactMap { DexNumber($0.species).flatMap(table.species)?.reference }
  }
}
