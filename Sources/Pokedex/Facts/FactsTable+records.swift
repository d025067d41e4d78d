import System

extension FactsTable {
  /// The form of this number; `sprites` is the address below which pictures stand.
  package func pokemon(_ id: DexNumber, sprites: String) -> PokemonRecord? {
    // A line of our own table that cannot be read is as good as none.
    line(.pokemon, number: id.value).flatMap { try? PokemonRecord(line: $0, sprites: sprites) }
  }

  package func species(_ id: DexNumber) -> SpeciesRecord? {
    line(.species, number: id.value).flatMap { try? SpeciesRecord(line: $0) }  // as above
  }

  package func chain(_ id: ChainNumber) -> EvolutionChain? {
    line(.chains, number: id.value).flatMap { try? EvolutionChain(line: $0) }  // as above
  }

  /// All species in order of number.
  package func summaries() -> [SpeciesSummary] { summaries(from: 0, limit: count(.species)) }

  /// The page of species from `offset`, without reading the others.
  func summaries(from offset: Int, limit: Int) -> [SpeciesSummary] {
    spans(.species, from: offset).prefix(limit).compactMap { species in
      guard let number = PaddedNumber.value(of: species) else { return nil }
      // What has no form of its number is passed over.
      return line(.pokemon, number: number).flatMap { Self.summary(species: Array(species)[...], form: $0) }
    }
  }

  /// Reads no further than it must.
  private static func summary(species: ArraySlice<UInt8>, form: ArraySlice<UInt8>) -> SpeciesSummary? {
    var species = LineReader(species, record: "species")
    var form = LineReader(form, record: "pokemon")
    guard let id: DexNumber = try? species.number(), let name = try? species.word(),
      let generation: Generation = try? species.number()
    else { return nil }  // a line that cannot be read is as good as none
    for _ in 0..<3 { _ = form.field() }
    let types = form.types()
    for _ in 0..<2 { _ = form.field() }
    guard !types.isEmpty, let stats = form.stats() else { return nil }
    return SpeciesSummary(id: id, name: name, types: types, generation: generation, stats: stats)
  }

  /// The name of a species, without reading the rest of its line.
  func speciesReference(_ id: DexNumber) -> SpeciesReference? {
    guard let line = line(.species, number: id.value) else { return nil }
    var reader = LineReader(line, record: "species")
    _ = reader.field()
    let name = reader.text()
    return name.isEmpty ? nil : SpeciesReference(id: id, name: name)
  }

  /// The chain of a species, without reading its texts.
  package func chainNumber(ofSpecies id: DexNumber) -> ChainNumber? {
    guard let line = line(.species, number: id.value) else { return nil }
    var reader = LineReader(line, record: "species")
    for _ in 0..<4 { _ = reader.field() }
    return try? reader.number()  // a species of no chain has an empty field
  }

  /// The species of a form, without reading its values; nil for a number that no form has.
  package func owner(ofForm id: DexNumber) -> DexNumber? {
    guard let line = line(.pokemon, number: id.value) else { return nil }
    var reader = LineReader(line, record: "pokemon")
    for _ in 0..<2 { _ = reader.field() }
    return (try? reader.optionalNumber() ?? id) ?? nil  // a line that cannot be read is as good as none
  }

  /// The section's lines, one after the other.
  func lines(_ section: Section) -> some Sequence<ArraySlice<UInt8>> {
    spans(section, from: 0).lazy.map { [memory] span in withExtendedLifetime(memory) { Array(span)[...] } }
  }

  /// The same in place, without the first `offset` lines. They must not be used beyond the life of the table.
  private func spans(_ section: Section, from offset: Int) -> some Sequence<Slice<UnsafeRawBufferPointer>> {
    let lines = SortedLines(text(section))
    return sequence(state: lines.start(ofLine: offset, of: count(section))) { start in
      guard let line = lines.line(at: start) else { return nil }
      start = line.endIndex + 1
      return line
    }
  }
}

extension SortedLines {
  /// Where the line of this index begins, of lines with numbers from 1 on; the end when there are not so many.
  fileprivate func start(ofLine index: Int, of count: Int) -> Int {
    guard index > 0 else { return 0 }
    guard index < count else { return text.count }
    // When the last number says how many there are, none is left out, and the line can be looked up.
    if endsWithLine(of: count) { return firstLine { (PaddedNumber.value(of: $0) ?? .max) <= index } }
    var start = 0
    for _ in 0..<index { start = lineEnd(from: start) + 1 }
    return min(start, text.count)
  }

  private func endsWithLine(of number: Int) -> Bool {
    guard let line = line(at: firstLine { (PaddedNumber.value(of: $0) ?? .max) < number }) else { return false }
    return PaddedNumber.value(of: line) == number && line.endIndex + 1 >= text.count
  }
}
