import FeatureKit
import Pokedex

/// `pokehost type NAME…`: what a type, or a pair of them, is weak to, resists and hits.
struct TypeCommand: Sendable {
  static let manifest = CommandManifest(
    "type", "What a type, or a pair, is weak to, resists and hits.",
    arguments: [.init("TYPE", .many, help: "One type, or the two of a Pokémon.", completion: "type")],
    output: shape,
    examples: [
      .init("pokehost type water", "water alone"),
      .init("pokehost type fire flying", "what harms Charizard"),
    ])

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    guard (1...2).contains(arguments.words.count) else {
      throw CommandFailure(
        .usage, "A Pokémon has one or two types; \(arguments.words.count) were given.",
        hint: "`pokehost type fire flying` takes a pair.")
    }
    let types = try arguments.words.map(Self.type)
    let chart = TypeChart.standard
    let screen = Screen<DetailFeature.Action>(types.map(\.displayName).joined(separator: " and ")) {
      Section("defence", "When attacked") { Facts(chart.defence(of: types).facts) }
      Section("attack", "When attacking") { Facts(Self.hits(chart.attack(of: types))) }
    }
    return Answer([chart.typeJSON(types)], screen.erased())
  }

  private static func type(_ word: String) throws(CommandFailure) -> PokemonType {
    let type = PokemonType(word.lowercased())
    guard PokemonType.all.contains(type) else {
      throw CommandFailure(
        .usage, "No type is called “\(word)”.",
        hint: "There are \(PokemonType.all.map(\.rawValue).joined(separator: ", ")).",
        candidates: PokemonType.all.map(\.rawValue).filter { $0.hasPrefix(word.lowercased().prefix(2)) })
    }
    return type
  }

  private static func hits(_ matchups: [TypeChart.Matchup]) -> [Fact] {
    let factors: [(String, Effectiveness)] = [
      ("Hits hard ×2", .double), ("Hits little ×½", .half), ("Does nothing to ×0", .none),
    ]
    return factors.compactMap { label, factor in
      let names = matchups.filter { $0.effectiveness == factor }.map(\.type.displayName)
      return names.isEmpty ? nil : Fact(label, names.joined(separator: ", "))
    }
  }
}
