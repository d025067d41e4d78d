import Testing

@testable import Pokedex

@Suite struct EvolutionWordsTests {
  typealias Detail = EvolutionCondition.Detail
  typealias Value = EvolutionCondition.Value

  static func condition(_ details: KeyValuePairs<String, Value>) -> EvolutionCondition {
    EvolutionCondition(details.map { Detail($0.key, $0.value) }, from: "a", into: "b")
  }

  static let worded: [(details: KeyValuePairs<String, Value>, text: String)] = [
    (["trigger": .name("level-up"), "min_level": .number(16)], "level 16"),
    (["trigger": .name("use-item"), "item": .name("water-stone")], "Water Stone"),
    (["trigger": .name("trade")], "trade"),
    (["trigger": .name("trade"), "held_item": .name("metal-coat")], "trade holding Metal Coat"),
    (["trigger": .name("trade"), "trade_species": .name("shelmet")], "trade for Shelmet"),
    (
      ["min_happiness": .number(160), "trigger": .name("level-up"), "time_of_day": .name("night")],
      "high friendship, at night"
    ),
    (["min_happiness": .number(220), "trigger": .name("level-up")], "very high friendship"),
    (["min_happiness": .number(80), "trigger": .name("level-up")], "friendship of at least 80"),
    (["trigger": .name("level-up")], "level up"),
    (["trigger": .name("level-up"), "known_move": .name("ancient-power")], "level up knowing Ancient Power"),
    (["trigger": .name("level-up"), "known_move_type": .name("fairy")], "level up knowing a Fairy move"),
    (["trigger": .name("level-up"), "location": .name("mt-coronet")], "level up at Mt. Coronet"),
    (
      ["trigger": .name("level-up"), "location": .name("eterna-forest"), "near_special_rock": .yes],
      "level up at Eterna Forest, near a special rock"
    ),
    (["trigger": .name("level-up"), "min_affection": .number(2)], "level up with affection of at least 2"),
    (["trigger": .name("level-up"), "min_beauty": .number(170)], "level up with beauty of at least 170"),
    (["trigger": .name("level-up"), "min_steps": .number(1000)], "level up after 1000 steps"),
    (["trigger": .name("level-up"), "party_species": .name("remoraid")], "level up with Remoraid in the party"),
    (
      ["trigger": .name("level-up"), "min_level": .number(32), "party_type": .name("dark")],
      "level 32, with a Dark type in the party"
    ),
    (
      ["trigger": .name("level-up"), "min_level": .number(20), "relative_physical_stats": .number(0)],
      "level 20, Attack equal to Defense"
    ),
    (
      ["trigger": .name("level-up"), "min_level": .number(20), "relative_physical_stats": .number(1)],
      "level 20, Attack above Defense"
    ),
    (
      ["trigger": .name("level-up"), "min_level": .number(20), "relative_physical_stats": .number(-1)],
      "level 20, Attack below Defense"
    ),
    (["trigger": .name("use-item"), "item": .name("dawn-stone"), "gender": .number(2)], "Dawn Stone, male"),
    (["trigger": .name("level-up"), "min_level": .number(20), "gender": .number(1)], "level 20, female"),
    (["trigger": .name("level-up"), "min_level": .number(50), "needs_overworld_rain": .yes], "level 50, in the rain"),
    (["trigger": .name("level-up"), "min_level": .number(38), "needs_multiplayer": .yes], "level 38, in multiplayer"),
    (
      ["trigger": .name("level-up"), "min_level": .number(30), "turn_upside_down": .yes],
      "level 30, with the console upside down"
    ),
    (
      ["trigger": .name("use-item"), "item": .name("peat-block"), "time_of_day": .name("full-moon")],
      "Peat Block, under a full moon"
    ),
    (["trigger": .name("level-up"), "min_level": .number(25), "time_of_day": .name("dusk")], "level 25, at dusk"),
    (["trigger": .name("level-up"), "min_level": .number(36), "region": .name("hisui")], "level 36, in Hisui"),
    (
      ["trigger": .name("use-move"), "used_move": .name("rage-fist"), "min_move_count": .number(20)],
      "use Rage Fist 20 times"
    ),
    (
      ["trigger": .name("agile-style-move"), "used_move": .name("psyshield-bash"), "min_move_count": .number(20)],
      "use Psyshield Bash in agile style 20 times"
    ),
    (
      ["trigger": .name("strong-style-move"), "used_move": .name("barb-barrage"), "min_move_count": .number(20)],
      "use Barb Barrage in strong style 20 times"
    ),
    (["trigger": .name("take-damage"), "min_damage_taken": .number(49)], "take at least 49 damage"),
    (["trigger": .name("recoil-damage"), "min_damage_taken": .number(294)], "take at least 294 recoil damage"),
    (["trigger": .name("shed")], "shed, with a free place in the party and a Poké Ball"),
    (["trigger": .name("spin")], "spin around"),
    (["trigger": .name("three-critical-hits")], "three critical hits in one battle"),
    (["trigger": .name("three-defeated-bisharp")], "defeat three Bisharp"),
    (["trigger": .name("gimmighoul-coins")], "collect 999 Gimmighoul Coins"),
    (["trigger": .name("tower-of-darkness")], "train in the Tower of Darkness"),
    (["trigger": .name("tower-of-waters")], "train in the Tower of Waters"),
    (["trigger": .name("other"), "min_level": .number(25)], "level 25, in a special way"),
    (["trigger": .name("other")], "in a special way"),
    (["trigger": .name("moon-walk")], "moon walk"),
    (
      ["trigger": .name("level-up"), "min_level": .number(5), "needs_full_bag": .yes, "min_candies": .number(7)],
      "level 5, needs full bag, min candies 7"
    ),
    ([:], "evolves"),
  ]

  @Test(arguments: worded.indices)
  func `each key and trigger has its words, new ones their name`(index: Int) {
    let (details, text) = Self.worded[index]
    #expect(Self.condition(details).text == text)
  }

  @Test func `no detail of any chain is lost: without it the words would differ`() {
    for chain in FactsTable.bundled.allChains {
      for condition in chain.stages.flatMap(\.conditions) {
        for detail in condition.details where !EvolutionWords.bookkeeping.contains(detail.key) {
          var shorter = condition
          shorter.details.removeAll { $0 == detail }
          #expect(shorter.text != condition.text, "chain \(chain.id) says nothing of \(detail.key)")
        }
      }
    }
  }

  @Test func `no text is empty or holds a placeholder`() {
    for chain in FactsTable.bundled.allChains {
      for text in chain.stages.flatMap(\.conditions).map(\.text) {
        #expect(!text.isEmpty && !text.contains("  ") && !text.hasSuffix(",") && !text.contains("evolves"))
      }
    }
  }
}

extension FactsTable {
  /// Every chain of the table.
  var allChains: [EvolutionChain] { lines(.chains).compactMap { try? EvolutionChain(line: $0) } }
}
