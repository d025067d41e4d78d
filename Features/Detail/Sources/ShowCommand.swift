import FeatureKit
import Pokedex

/// `pokehost show NAME…`: one Pokémon or several.
struct ShowCommand: Sendable {
  let pokedex: any PokedexService
  let random: any RandomSource

  static let manifest = CommandManifest(
    "show", "One Pokémon or several.",
    arguments: [
      .init("NAME", .many, help: "A name in any language, a number, or random.", completion: "pokemon")
    ],
    output: shape,
    examples: [
      .init("pokehost show pikachu", "Pikachu"),
      .init("pokehost show 25 glurak raichu-alola --json", "three, one JSON document a line"),
      .init("pokehost show random", "one that you did not expect"),
    ])

  @Sendable func run(_ arguments: Arguments, _ context: CommandContext) async throws -> FeatureKit.Answer {
    var found: [Pokedex.Answer<Pokemon>] = []
    var problems: [CommandFailure] = []
    for name in arguments.words {
      do {
        found.append(try await pokemon(name))
      } catch {
        guard error.isNotFound else { throw error }
        problems.append(CommandFailure(describing: error))
      }
    }
    return Answer(screen(found, in: context.session).erased(), problems: problems) { [found] in
      found.map { $0.showJSON }
    }
  }

  private func pokemon(_ name: String) async throws(PokedexFailure) -> Pokedex.Answer<Pokemon> {
    guard name.lowercased() == "random" else { return try await pokedex.pokemon(named: name) }
    let total = try await pokedex.species(SpeciesQuery(limit: 1)).value.total
    return try await pokedex.pokemon(DexNumber(clamping: random.below(max(1, total)) + 1))
  }

  /// Without what only a screen that stays can use: fields, neighbours, forms to choose.
  private func screen(
    _ found: [Pokedex.Answer<Pokemon>], in session: Session
  ) -> Screen<DetailFeature.Action> {
    let title = found.count == 1 ? found[0].value.title : "Pokémon"
    return Screen(title) {
      for answer in found {
        answer.value.picture(isShiny: false)
        if found.count > 1 { Heading(answer.value.title, level: 2) }
        Node.offlineNote(Freshness(note: answer.note))
        answer.value.facts(in: session)
        answer.value.meters
        answer.value.typeChart
        if let forms = answer.value.otherForms { forms }
      }
    }
  }
}

extension Pokemon {
  var title: String { "\(DisplayName.number(species.id)) \(displayName)" }

  fileprivate var otherForms: Facts? {
    let others = forms.filter { $0.id != id }
    guard !others.isEmpty else { return nil }
    return Facts([Fact("Other forms", others.map { $0.label(of: species) }.joined(separator: ", "))])
  }
}
