package import Pokedex
import System

extension Pokemon {
  package static let bulbasaur = fixture(
    1, "bulbasaur", genus: "Seed Pokémon", entry: "A strange seed was planted on its back at birth.",
    types: ["grass", "poison"], height: 7, weight: 69, stats: [45, 49, 49, 65, 65, 45],
    abilities: [Ability("overgrow"), Ability("chlorophyll", isHidden: true)])

  package static let ivysaur = fixture(
    2, "ivysaur", genus: "Seed Pokémon", types: ["grass", "poison"], height: 10, weight: 130,
    stats: [60, 62, 63, 80, 80, 60], abilities: [Ability("overgrow")])

  package static let venusaur = fixture(
    3, "venusaur", genus: "Seed Pokémon", types: ["grass", "poison"], height: 20, weight: 1_000,
    stats: [80, 82, 83, 100, 100, 80], abilities: [Ability("overgrow")])

  package static let charizard = fixture(
    6, "charizard", genus: "Flame Pokémon", types: ["fire", "flying"], height: 17, weight: 905,
    stats: [78, 84, 78, 109, 85, 100], abilities: [Ability("blaze")])

  package static let pikachu = fixture(
    25, "pikachu", genus: "Mouse Pokémon", types: ["electric"], height: 4, weight: 60,
    stats: [35, 55, 40, 50, 50, 90], abilities: [Ability("static"), Ability("lightning-rod", isHidden: true)])

  package static let raichu = fixture(
    26, "raichu", genus: "Mouse Pokémon", types: ["electric"], height: 8, weight: 300,
    stats: [60, 90, 55, 90, 80, 110], abilities: [Ability("static")],
    forms: [FormReference(id: 26, name: "raichu"), FormReference(id: 10_100, name: "raichu-alola")])

  package static let raichuAlola = fixture(
    10_100, "raichu", form: "raichu-alola", genus: "Mouse Pokémon", types: ["electric", "psychic"], height: 7,
    weight: 210, stats: [60, 85, 50, 95, 85, 110], abilities: [Ability("surge-surfer")], species: 26,
    forms: [FormReference(id: 26, name: "raichu"), FormReference(id: 10_100, name: "raichu-alola")])

  package static let eevee = fixture(
    133, "eevee", genus: "Evolution Pokémon", types: ["normal"], height: 3, weight: 65,
    stats: [55, 55, 50, 45, 65, 55], abilities: [Ability("run-away")])

  /// A long name, an apostrophe, no abilities, no weight: what is rare.
  package static let flabebe = fixture(
    669, "flabebe", types: ["fairy"], height: 1, weight: 0, stats: [44, 38, 39, 61, 79, 42], generation: 6)

  package static let fixtures = [
    bulbasaur, ivysaur, venusaur, charizard, pikachu, raichu, raichuAlola, eevee, flabebe,
  ]

  /// Species of these numbers that differ in nothing else: for lists that are long.
  package static func numbered(_ ids: some Sequence<Int>) -> [Pokemon] {
    ids.map {
      fixture(
        DexNumber(clamping: $0), "species-\($0)", types: ["normal"], height: 1, weight: 1, stats: [1, 1, 1, 1, 1, 1])
    }
  }

  package static func fixture(
    _ id: DexNumber, _ name: String, form: String? = nil, genus: String? = nil, entry: String? = nil,
    types: [PokemonType], height: Amount, weight: Amount, stats: [Amount], abilities: [Ability] = [],
    species: DexNumber? = nil,
    generation: Int = 1, forms: [FormReference]? = nil
  ) -> Pokemon {
    Pokemon(
      id: id, species: SpeciesReference(id: species ?? id, name: name), form: form ?? name,
      genus: LocalizedText(genus.map { [.english: $0] } ?? [:]),
      entry: LocalizedText(entry.map { [.english: $0] } ?? [:]), types: types, height: Height(decimetres: height),
      weight: Weight(hectograms: weight),
      stats: BaseStats(stats) ?? BaseStats(hp: 1, attack: 1, defense: 1, specialAttack: 1, specialDefense: 1, speed: 1),
      abilities: abilities, generation: Generation(clamping: generation),
      forms: forms ?? [FormReference(id: id, name: form ?? name)])
  }
}

extension EvolutionChain {
  package static let bulbasaur = EvolutionChain(
    id: 1,
    root: Stage(
      Pokemon.bulbasaur.species,
      evolvesTo: [
        Stage(
          Pokemon.ivysaur.species, conditions: [way(["trigger": .name("level-up"), "min_level": .number(16)])],
          evolvesTo: [
            Stage(
              Pokemon.venusaur.species, conditions: [way(["trigger": .name("level-up"), "min_level": .number(32)])])
          ])
      ]))

  package static let pikachu = EvolutionChain(
    id: 10,
    root: Stage(
      SpeciesReference(id: 172, name: "pichu"), isBaby: true,
      evolvesTo: [
        Stage(
          Pokemon.pikachu.species, conditions: [way(["trigger": .name("level-up"), "min_happiness": .number(160)])],
          evolvesTo: [
            Stage(
              Pokemon.raichu.species,
              conditions: [
                way(["trigger": .name("use-item"), "item": .name("thunder-stone")]),
                way(
                  [
                    "trigger": .name("use-item"), "item": .name("thunder-stone"), "region": .name("alola"),
                    "evolved_form": .name("raichu-alola"),
                  ], into: "raichu"),
              ])
          ])
      ]))

  package static let eevee = EvolutionChain(
    id: 67,
    root: Stage(
      Pokemon.eevee.species,
      evolvesTo: [
        branch(134, "vaporeon", "water-stone"), branch(135, "jolteon", "thunder-stone"),
        branch(136, "flareon", "fire-stone"),
        Stage(
          SpeciesReference(id: 470, name: "leafeon"),
          conditions: [
            way(["trigger": .name("use-item"), "item": .name("leaf-stone")]),
            way(
              [
                "trigger": .name("level-up"), "location": .name("eterna-forest"),
                "version_group": .name("diamond-pearl"),
              ], isDefault: false),
          ]),
      ]))

  /// A family of one.
  package static let flabebe = EvolutionChain(id: 999, root: Stage(Pokemon.flabebe.species))

  package static let fixtures = [bulbasaur, pikachu, eevee, flabebe]

  private static func branch(_ id: DexNumber, _ name: String, _ stone: String) -> Stage {
    Stage(
      SpeciesReference(id: id, name: name),
      conditions: [way(["trigger": .name("use-item"), "item": .name(stone)])])
  }

  private static func way(
    _ details: KeyValuePairs<String, EvolutionCondition.Value>, isDefault: Bool = true, into: String = "other"
  ) -> EvolutionCondition {
    let listed = details.map { EvolutionCondition.Detail($0.key, $0.value) }
    return EvolutionCondition(
      listed + (isDefault ? [EvolutionCondition.Detail("is_default", .yes)] : []), from: "any", into: into)
  }
}
