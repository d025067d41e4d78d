extension FactsTable {
  /// The form of this number; `sprites` is the address below which pictures stand.
  package func pokemon(_ id: Int, sprites: String) -> PokemonRecord? {
    // A line of our own table that cannot be read is as good as none.
    line(.pokemon, number: id).flatMap { try? PokemonRecord(line: $0, sprites: sprites) }
  }

  package func species(_ id: Int) -> SpeciesRecord? {
    line(.species, number: id).flatMap { try? SpeciesRecord(line: $0) }  // as above
  }

  package func chain(_ id: Int) -> EvolutionChain? {
    line(.chains, number: id).flatMap { try? EvolutionChain(line: $0) }  // as above
  }

  /// All species in order of number.
  package func summaries() -> [SpeciesSummary] { summaries(from: 0, limit: count(.species)) }

  /// The page of species from `offset`, without reading the others.
  func summaries(from offset: Int, limit: Int) -> [SpeciesSummary] {
    var forms = lines(.pokemon).makeIterator()
    var form = forms.next()
    return lines(.species).dropFirst(offset).prefix(limit).compactMap { line in
      // Both sections stand in order of number, so they run side by side; what has no partner is passed over.
      let key = line.prefix(PaddedNumber.width)
      while let next = form, next.prefix(PaddedNumber.width).lexicographicallyPrecedes(key) { form = forms.next() }
      guard let form, form.starts(with: key) else { return nil }
      return Self.summary(species: line, form: form)
    }
  }

  /// Reads no further than it must.
  private static func summary(species: ArraySlice<UInt8>, form: ArraySlice<UInt8>) -> SpeciesSummary? {
    var species = LineReader(species, record: "species")
    var form = LineReader(form, record: "pokemon")
    guard let id = try? species.integer(), let name = try? species.word(), let generation = try? species.integer()
    else { return nil }  // a line that cannot be read is as good as none
    for _ in 0..<3 { _ = form.field() }
    let types = form.types()
    for _ in 0..<2 { _ = form.field() }
    guard !types.isEmpty, let stats = form.stats() else { return nil }
    return SpeciesSummary(id: id, name: name, types: types, generation: Generation(generation), stats: stats)
  }

  /// The section's lines, one after the other.
  func lines(_ section: Section) -> some Sequence<ArraySlice<UInt8>> {
    let lines = SortedLines(text(section))
    return sequence(state: 0) { [memory] (start: inout Int) -> ArraySlice<UInt8>? in
      withExtendedLifetime(memory) {
        guard let line = lines.line(at: start) else { return nil }
        start = line.endIndex + 1
        return Array(line)[...]
      }
    }
  }
}
