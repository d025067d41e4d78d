import System

/// Finds what a typed name means: a number, a name in any spelling and language, the unique beginning of one.
package struct NameResolver {
  let table: FactsTable
  /// Asked for only when a name is unknown.
  let index: () -> NameIndex

  package init(table: FactsTable, index: @escaping () -> NameIndex) {
    self.table = table
    self.index = index
  }

  package func callAsFunction(_ name: String) -> NameResolution {
    if let digits = SearchQuery.digits(name) {
      return DexNumber(digits: digits).map { resolve(number: $0) }
        ?? .noSuchNumber(String(decoding: digits, as: UTF8.self))
    }
    let folded = NameFold.fold(name)
    guard !folded.bytes.isEmpty else { return .unknown(suggestions: []) }
    return resolve(table.owners(of: folded)) ?? resolve(table.owners(beginning: folded)) ?? unknown(folded)
  }

  private func resolve(number: DexNumber) -> NameResolution {
    guard let owner = table.owner(ofForm: number), let species = table.speciesReference(owner) else {
      return .noSuchNumber(number.description)
    }
    return .found(FoundName(pokemon: number, species: species))
  }

  /// Main names go before those of other languages. Nil when there is no owner.
  private func resolve(_ owners: [NameIndex.Owner]) -> NameResolution? {
    let main = owners.filter(\.isMain)
    let likely = main.isEmpty ? owners : main
    let numbers = Set(likely.map(\.id)).sorted().compactMap(DexNumber.init)
    let species = Set(likely.map(\.species)).sorted().compactMap(reference)
    guard let first = species.first else { return nil }
    guard species.count == 1 else { return .ambiguous(species) }
    return .found(FoundName(pokemon: numbers.count == 1 ? numbers[0] : first.id, species: first))
  }

  private func unknown(_ name: NameFold.Folded) -> NameResolution {
    let near = index().suggestions(for: name)
    return .unknown(suggestions: near.prefix(3).compactMap { reference($0.species) })
  }

  private func reference(_ species: Int) -> SpeciesReference? { DexNumber(species).flatMap(table.speciesReference) }
}
