import Testing

@testable import Pokedex

@Suite struct EvolutionWaysTests {
  static func ways(of name: String) throws -> EvolutionWays {
    let pokedex = BundledPokedex.shared
    guard case .found(let found) = pokedex.resolution(of: name),
      let chain = pokedex.table.species(found.species.id)?.chain.flatMap(pokedex.table.chain),
      let stage = chain.stages.first(where: { $0.species.id == found.species.id })
    else { throw NoSuchStage(name: name) }
    return stage.ways
  }

  struct NoSuchStage: Error { let name: String }

  @Test(arguments: [
    ("leafeon", "Leaf Stone"), ("glaceon", "Ice Stone"), ("sylveon", "high friendship, knowing a Fairy move"),
    ("milotic", "trade holding Prism Scale"), ("magnezone", "Thunder Stone"), ("probopass", "Thunder Stone"),
    ("vikavolt", "Thunder Stone"), ("crabominable", "Ice Stone"),
    ("urshifu", "Urshifu Single Strike: Scroll of Darkness; Urshifu Rapid Strike: Scroll of Waters"),
    ("overqwil", "Qwilfish Hisui: level up knowing Barb Barrage"), ("annihilape", "use Rage Fist 20 times"),
    ("wyrdeer", "use Psyshield Bash in agile style 20 times"), ("pawmot", "level up after 1000 steps"),
    ("rabsca", "level up after 1000 steps"), ("brambleghast", "level up after 1000 steps"),
    ("runerigus", "Yamask Galar: take at least 49 damage"),
    ("basculegion", "Basculin White Striped: take at least 294 recoil damage"),
    ("palafin", "level 38, in multiplayer"), ("hitmontop", "level 20, Attack equal to Defense"),
    ("slowbro", "level 37; Slowbro Galar: Galarica Cuff"), ("polteageist", "Cracked Pot or Chipped Pot"),
    ("raichu", "Thunder Stone; Raichu Alola: Thunder Stone, in Alola"),
    (
      "lycanroc",
      "Lycanroc Midday: level 25, by day; Lycanroc Midnight: level 25, at night; Lycanroc Dusk: level 25, at dusk"
    ),
  ])
  func `today's ways stand by form`(name: String, line: String) throws {
    #expect(try Self.ways(of: name).line == line)
  }

  @Test func `ways of older games are told apart, with their games`() throws {
    #expect(
      try Self.ways(of: "milotic").older.map(\.text) == [
        "level up with beauty of at least 170 (Ruby & Sapphire; Omega Ruby & Alpha Sapphire)"
      ])
    let magnezone = try Self.ways(of: "magnezone").older
    #expect(magnezone.count == 1 && magnezone[0].texts.count == 6)
    #expect(magnezone[0].texts[0] == "level up at Mt. Coronet (Diamond & Pearl)")
  }

  @Test func `where nobody recorded how there is nothing to say`() throws {
    #expect(try Self.ways(of: "manaphy").isEmpty)
  }

  @Test func `no way of any chain is lost by grouping`() {
    for stage in FactsTable.bundled.allChains.flatMap(\.stages) {
      let ways = stage.ways
      for condition in stage.conditions {
        let all = (ways.today + ways.older).filter { $0.form == condition.form }.flatMap(\.texts)
        #expect(all.contains { $0.hasPrefix(condition.text) })
      }
    }
  }
}
