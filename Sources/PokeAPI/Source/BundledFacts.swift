import Pokedex
import Synchronization

/// The facts within the program, as answers.
final class BundledFacts: Sendable {
  let table: FactsTable
  /// The address below which the pictures stand that the table only marks.
  private let sprites: String
  /// Names for what is not spelled as it stands in the table; made when the first such name comes.
  private let names: MadeOnce<NameIndex>
  private let list: MadeOnce<[SpeciesSummary]>

  init(_ table: FactsTable, sprites: String) {
    self.table = table
    self.sprites = sprites
    names = MadeOnce { table.nameIndex() }
    list = MadeOnce { table.summaries() }
  }

  var asOf: String { table.asOf }

  /// All species in order of number.
  var summaries: [SpeciesSummary] { list.value }

  func pokemon(_ id: Int) -> Pokemon? {
    guard let form = table.pokemon(id, sprites: sprites), let species = table.species(form.species) else { return nil }
    return Pokemon(form, of: species)
  }

  func chain(_ number: Int) -> EvolutionChain? { table.chain(number) }

  /// The chain of a species, or of a form's species.
  func chainNumber(of id: Int) -> Int? {
    (table.species(id) ?? table.pokemon(id, sprites: sprites).flatMap { table.species($0.species) })?.chain
  }

  func summary(_ id: Int) -> SpeciesSummary? {
    guard let form = table.pokemon(id, sprites: sprites), let species = table.species(id) else { return nil }
    return SpeciesSummary(species, form: form)
  }

  func resolve(_ name: String) -> NameResolution { NameResolver(table: table) { self.names.value }(name) }

  func search(_ text: String, limit: Int) -> SearchResult {
    SpeciesSearch(table: table, index: { self.names.value }, summaries: { self.list.value })(text, limit: limit)
  }
}

/// A value that is made when it is first asked for, and kept.
final class MadeOnce<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
