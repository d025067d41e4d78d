/// Words one way to evolve. Every key that the source knows has a phrase here; a new one is shown by its name.
enum EvolutionWords {
  /// What a condition says about the record and not about how to evolve.
  static let bookkeeping: Set<String> = ["is_default", "version_group", "base_form", "evolved_form"]

  static func text(for condition: EvolutionCondition) -> String {
    var rest = condition.details.filter { !bookkeeping.contains($0.key) }
    let head = takeHead(from: &rest)
    let phrases = ordered(rest).map(phrase)
    guard let first = phrases.first else { return head.text }
    return ([head.text + (head.leadsOn && attaches(first) ? " " : ", ") + first] + phrases.dropFirst()).joined(
      separator: ", ")
  }

  /// Whether a phrase follows without a comma: it begins with such a word.
  private static func attaches(_ phrase: String) -> Bool {
    let word = phrase.prefix { $0 != " " }
    return ["after", "at", "by", "for", "from", "holding", "in", "knowing", "near", "under", "using", "with"]
      .contains(word)
  }

  /// The beginning of the text. What leads on is followed without a comma: "trade holding Metal Coat".
  private struct Head {
    var text: String
    var leadsOn = false
  }

  /// Takes what its words say out of the details.
  private static func takeHead(from details: inout [EvolutionCondition.Detail]) -> Head {
    func take(_ key: String) -> EvolutionCondition.Value? {
      details.firstIndex { $0.key == key }.map { details.remove(at: $0).value }
    }
    guard case .name(let trigger)? = take("trigger") else { return Head(text: "evolves", leadsOn: true) }
    switch trigger {
    case "level-up":
      if let level = take("min_level") { return Head(text: "level \(words(level))") }
      if let friendship = take("min_happiness") { return Head(text: Self.friendship(friendship)) }
      return Head(text: "level up", leadsOn: true)
    case "use-item": return Head(text: take("item").map(words) ?? "use an item")
    case "trade":
      return Head(text: take("trade_species").map { "trade for \(species($0))" } ?? "trade", leadsOn: true)
    case "use-move", "agile-style-move", "strong-style-move":
      return Head(text: moves(trigger, take("used_move"), take("min_move_count")))
    case "take-damage": return Head(text: damage("damage", take("min_damage_taken")))
    case "recoil-damage": return Head(text: damage("recoil damage", take("min_damage_taken")))
    case "other":
      return Head(text: take("min_level").map { "level \(words($0)), in a special way" } ?? "in a special way")
    default: return Head(text: bareTriggers[trigger] ?? DisplayName.smallWords(trigger))
    }
  }

  private static let bareTriggers = [
    "shed": "shed, with a free place in the party and a Poké Ball",
    "spin": "spin around",
    "three-critical-hits": "three critical hits in one battle",
    "three-defeated-bisharp": "defeat three Bisharp",
    "gimmighoul-coins": "collect 999 Gimmighoul Coins",
    "tower-of-darkness": "train in the Tower of Darkness",
    "tower-of-waters": "train in the Tower of Waters",
  ]

  private static func moves(
    _ trigger: String, _ move: EvolutionCondition.Value?, _ count: EvolutionCondition.Value?
  ) -> String {
    let style = ["agile-style-move": " in agile style", "strong-style-move": " in strong style"][trigger] ?? ""
    return "use \(move.map(words) ?? "a move")\(style)" + (count.map { " \(words($0)) times" } ?? "")
  }

  private static func damage(_ kind: String, _ least: EvolutionCondition.Value?) -> String {
    "take " + (least.map { "at least \(words($0)) " } ?? "") + kind
  }

  private static func friendship(_ value: EvolutionCondition.Value) -> String {
    switch value {
    case .number(220...): "very high friendship"
    case .number(160...): "high friendship"
    default: "friendship of at least \(words(value))"
    }
  }

  /// In the order of the phrases; keys that are new stand last.
  private static func ordered(_ details: [EvolutionCondition.Detail]) -> [EvolutionCondition.Detail] {
    func place(_ detail: EvolutionCondition.Detail) -> Int { order.firstIndex(of: detail.key) ?? order.count }
    return details.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
      .map(\.element)
  }

  private static let order = [
    "min_level", "held_item", "known_move", "known_move_type", "party_species", "party_type", "location",
    "near_special_rock", "trade_species", "item", "used_move", "min_move_count", "min_damage_taken", "min_happiness",
    "min_affection", "min_beauty", "min_steps", "relative_physical_stats", "gender", "needs_overworld_rain",
    "needs_multiplayer", "turn_upside_down", "time_of_day", "region",
  ]

  private static func phrase(_ detail: EvolutionCondition.Detail) -> String {
    let value = words(detail.value)
    switch detail.key {
    case "min_level": return "from level \(value)"
    case "held_item": return "holding \(value)"
    case "known_move": return "knowing \(value)"
    case "known_move_type": return "knowing a \(value) move"
    case "party_species": return "with \(species(detail.value)) in the party"
    case "party_type": return "with a \(value) type in the party"
    case "location": return "at \(value)"
    case "near_special_rock": return "near a special rock"
    case "trade_species": return "for \(species(detail.value))"
    case "item": return "with \(value)"
    case "used_move": return "using \(value)"
    case "min_move_count": return "\(value) times"
    case "min_damage_taken": return "after at least \(value) damage"
    case "min_happiness": return "with \(friendship(detail.value))"
    case "min_affection": return "with affection of at least \(value)"
    case "min_beauty": return "with beauty of at least \(value)"
    case "min_steps": return "after \(value) steps"
    case "relative_physical_stats": return physicalStats(detail.value)
    case "gender": return gender(detail.value)
    case "needs_overworld_rain": return "in the rain"
    case "needs_multiplayer": return "in multiplayer"
    case "turn_upside_down": return "with the console upside down"
    case "time_of_day": return timeOfDay(detail.value)
    case "region": return "in \(value)"
    default: return unknown(detail)
    }
  }

  private static func physicalStats(_ value: EvolutionCondition.Value) -> String {
    switch value {
    case .number(1...): "Attack above Defense"
    case .number(..<0): "Attack below Defense"
    default: "Attack equal to Defense"
    }
  }

  private static func gender(_ value: EvolutionCondition.Value) -> String {
    switch value {
    case .number(1): "female"
    case .number(2): "male"
    default: "gender \(words(value))"
    }
  }

  private static func timeOfDay(_ value: EvolutionCondition.Value) -> String {
    switch value {
    case .name("day"): "by day"
    case .name("full-moon"): "under a full moon"
    case .name(let time): "at \(DisplayName.smallWords(time))"
    default: "at \(words(value))"
    }
  }

  private static func species(_ value: EvolutionCondition.Value) -> String {
    if case .name(let slug) = value { DisplayName.species(slug) } else { words(value) }
  }

  private static func unknown(_ detail: EvolutionCondition.Detail) -> String {
    let key = detail.key.split(separator: "_").joined(separator: " ")
    return detail.value == .yes ? key : "\(key) \(words(detail.value))"
  }

  private static func words(_ value: EvolutionCondition.Value) -> String {
    switch value {
    case .name(let slug): DisplayName.thing(slug)
    case .number(let number): "\(number)"
    case .yes: "yes"
    }
  }
}
