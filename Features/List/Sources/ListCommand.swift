import FeatureKit
import Pokedex

/// `pokehost list`: a page of Pokémon.
struct ListCommand: Sendable {
  let feature: ListFeature

  static let manifest = CommandManifest(
    "list", "A page of Pokémon.",
    options: [
      .init("offset", Offset.self, value: "N", help: "Begin after N Pokémon."),
      .init("limit", PageSize.self, value: "N", help: "How many, 20 unless said."),
      .init(
        "type", .text, value: "TYPE", help: "Only those of this type; two with a comma between: water,flying.",
        completion: "type"),
      .init(
        "generation", KnownGeneration.self, value: "N", help: "Only those that came with this generation."),
      .init(
        "sort", .text, value: "KEY", help: "Number, name, a stat or total; stats from the highest down.",
        choices: SpeciesOrder.all.map(\.key)),
    ],
    output: .document([
      "total": .integer, "offset": .integer, "limit": .integer, "next": .orNull(.integer),
      "previous": .orNull(.integer),
      "items": .list(["id": .integer, "name": .text, "displayName": .text, "types": .list(.text)]),
    ]),
    examples: [
      .init("pokehost list", "the first twenty"),
      .init("pokehost list --type water --sort speed --limit 5", "the five fastest of the water type"),
      .init("pokehost list --offset 20 --json", "the second twenty, for a script"),
    ])

  private typealias KnownGeneration = Bounded<1, 9>

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    var query = ListQuery()
    query.types = try types(arguments["type"])
    query.generation = arguments.number("generation", as: KnownGeneration.self).flatMap { Generation($0.value) }
    query.order = arguments["sort"].flatMap { SpeciesOrder(key: $0) } ?? .number
    let page = query.page(from: arguments.number("offset") ?? 0, size: arguments.number("limit") ?? 20)
    let answer = try await feature.species(page)
    return Answer([answer.value.listJSON], screen(answer, query).erased())
  }

  /// The rows alone: a pipe has no fields to fill in.
  private func screen(_ answer: Pokedex.Answer<SpeciesPage>, _ query: ListQuery) -> Screen<ListFeature.Action> {
    Screen("Pokémon") {
      Node.offlineNote(Freshness(note: answer.note))
      if answer.value.species.isEmpty {
        Node.empty("No Pokémon is all of that.", hint: "Ask for another type, generation or offset.")
      } else {
        Rows(
          answer.value.species.map { ListFeature.row($0, order: query.order) }, total: answer.value.total,
          points: [ListModule.badges])
      }
    }
  }

  private func types(_ text: String?) throws(CommandFailure) -> [PokemonType] {
    var types: [PokemonType] = []
    for word in (text ?? "").split(separator: ",") {
      let type = PokemonType(word.lowercased())
      guard PokemonType.all.contains(type) else {
        throw CommandFailure(
          .usage, ListProblem.unknownType(String(word)).sentence, hint: nil,
          candidates: PokemonType.all.map(\.rawValue).filter { $0.hasPrefix(word.lowercased().prefix(2)) })
      }
      types.append(type)
    }
    return types
  }
}
