import FeatureKit
import Pokedex

/// `pokehost compare NAME NAME`: two side by side.
struct CompareCommand: Sendable {
  let pokedex: any PokedexService

  static let manifest = CommandManifest(
    "compare", "Two Pokémon side by side.",
    arguments: [
      .init("NAME", .one, help: "The first.", completion: "pokemon"),
      .init("OTHER", .one, help: "The second.", completion: "pokemon"),
    ],
    output: shape,
    examples: [.init("pokehost compare pikachu raichu", "who is ahead in what")])

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    guard arguments.words.count == 2 else {
      throw CommandFailure(.usage, "Two names are compared; \(arguments.words.count) were given.")
    }
    let left = try await pokedex.pokemon(named: arguments.words[0])
    let right = try await pokedex.pokemon(named: arguments.words[1])
    let pair = CompareFeature.Pair(left: left.value, right: right.value, note: left.note ?? right.note)
    return Answer(
      [Pokemon.compareJSON(left, right)], CompareFeature.screen(for: pair, in: context.session).erased())
  }
}
