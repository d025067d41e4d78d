import FeatureKit
import Pokedex

/// All species with what the owner says of them.
struct CollectionShelf: Sendable, Equatable, Codable {
  var species: [SpeciesSummary]
  var marks: [DexNumber: Mark]
  /// Keys of records that could not be read and are left out.
  var damaged: [String] = []
  /// What the last change was, when it can be undone.
  var undoable: String?
  /// The quiet line about the data's age; nil when it is fresh.
  var note: String?

  func mark(of id: DexNumber) -> Mark { marks[id] ?? Mark() }

  var caught: [SpeciesSummary] { species.filter { mark(of: $0.id).isCaught } }

  struct Progress: Hashable, Sendable {
    var generation: Generation
    var caught: Int
    var total: Int
  }

  /// How far each generation is, in order.
  var progress: [Progress] {
    let groups = Dictionary(grouping: species, by: \.generation)
    return groups.keys.sorted().map { generation in
      let members = groups[generation] ?? []
      return Progress(
        generation: generation, caught: members.count { mark(of: $0.id).isCaught }, total: members.count)
    }
  }
}

/// Brings species and marks together.
struct CollectionSource: Sendable {
  let pokedex: any PokedexService
  let book: MarkBook

  /// More than there are.
  private static let everything = 100_000

  func shelf(for owner: Owner) async throws -> CollectionShelf {
    let answer = try await pokedex.species(SpeciesQuery(limit: Self.everything))
    let kept = try await book.kept(for: owner)
    return CollectionShelf(
      species: answer.value.species, marks: kept.marks, damaged: kept.damaged,
      undoable: try await book.undoable(for: owner)?.change, note: answer.note)
  }
}
