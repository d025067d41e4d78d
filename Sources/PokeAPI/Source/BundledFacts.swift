import Pokedex
import Synchronization

/// The facts within the program, as answers.
final class BundledFacts: Sendable {
  let table: FactsTable
  /// The address below which the pictures stand that the table only marks.
  private let sprites: String
  /// Made when the list is first asked for.
  private let list = Mutex<[SpeciesSummary]?>(nil)

  init(_ table: FactsTable, sprites: String) {
    self.table = table
    self.sprites = sprites
  }

  var asOf: String { table.asOf }

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

  /// All species in order of number.
  var summaries: [SpeciesSummary] {
    list.withLock { list in
      if let list { return list }
      let made = table.summaries()
      list = made
      return made
    }
  }
}
