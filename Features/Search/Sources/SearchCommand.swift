import FeatureKit
import Pokedex

/// `pokehost search TEXT`: by name or number, forgiving of typos.
struct SearchCommand: Sendable {
  let feature: SearchFeature

  static let manifest = CommandManifest(
    "search", "Finds Pokémon by name or number, forgiving of typos.",
    arguments: [.init("TEXT", .many, help: "Part of a name in any language, a number, type:water, gen:2.")],
    output: .document([
      "query": .text,
      "items": .list([
        "id": .integer, "name": .text, "displayName": .text, "types": .list(.text),
        "match": .words(["number", "exact", "prefix", "word", "substring", "typo", "filter"]), "otherName?": .text,
      ]),
      "suggestions": .list(.text),
    ]),
    examples: [
      .init("pokehost search pikchu", "Pikachu, typo and all"),
      .init("pokehost search type:dragon gen:4 --json", "a type of one generation, for a script"),
    ])

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    let query: SearchQuery
    do {
      query = try SearchQuery(arguments.words.joined(separator: " "))
    } catch {
      throw CommandFailure(.usage, error.sentence)
    }
    let answer = try await feature.search(query.text)
    let screen = Screen<SearchFeature.Action>("Search: \(query.text)") {
      Node.offlineNote(Freshness(note: answer.note))
      SearchFeature.results(answer.value, for: query)
    }
    return Answer([answer.value.searchJSON(query: query.text)], screen.erased())
  }
}
