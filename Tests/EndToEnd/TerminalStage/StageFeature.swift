import FeatureKit

/// Scripted screens: a list of 1,025 in pages, details, a tree, a search, names that mean harm, a control that traps.
struct StageFeature: Feature {
  struct State: Sendable, Equatable {
    var route: Route
    var count = 0
    var isLoading = false
    var text = ""
    var type = ""
    var isCaught = false
  }

  enum Action: FeatureAction {
    case opened
    case endNeared
    case pageLoaded
    case typed(String)
    case typeChosen(String)
    case caughtToggled
    case trapPressed
  }

  static let total = 1_025
  static let page = 20

  var opened: Action? { .opened }

  func start(at place: Place, in session: Session) -> State { State(route: place.route) }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened, .endNeared:
      guard !state.isLoading, state.count < Self.total else { return [] }
      state.isLoading = true
      return [.run("page") { send in await send(.pageLoaded) }]
    case .pageLoaded:
      state.isLoading = false
      state.count = min(Self.total, state.count + Self.page)
    case .typed(let text): state.text = text
    case .typeChosen(let type): state.type = type
    case .caughtToggled: state.isCaught.toggle()
    case .trapPressed:
      // The trap is what is tested; of all traps this one has words in a release build, too.
      fatalError("the stage was told to trap")
    }
    return []
  }

  func action(for field: FieldID, value: String) -> Action? {
    switch field {
    case "filter", "query": .typed(value)
    case "type": .typeChosen(value)
    default: nil
    }
  }

  func screen(for state: State, in session: Session) -> Screen<Action> {
    switch (state.route.path.first, state.route.path.count) {
    case ("pokemon", 1): list(state)
    case ("pokemon", _): detail(Int(state.route.path[1]) ?? 1, state)
    case ("evolution", _): evolution()
    case ("search", _): search(state)
    case ("hostile", _): hostile()
    default:
      Screen("Crash") {
        Controls("Faults", [Control("Trap", .action(.trapPressed), role: .destructive, key: "x")])
      }
    }
  }
}

extension StageFeature {
  static let names = [
    "Bulbasaur", "Ivysaur", "Venusaur", "Charmander", "Charmeleon", "Charizard", "Squirtle", "Wartortle", "Blastoise",
    "Caterpie", "Metapod", "Butterfree", "Weedle", "Kakuna", "Beedrill", "Pidgey", "Pidgeotto", "Pidgeot", "Rattata",
    "Raticate", "Spearow", "Fearow", "Ekans", "Arbok", "Pikachu", "Raichu", "Sandshrew", "Sandslash", "Nidoran♀",
  ]
  static let types = [
    "Grass", "Poison", "Fire", "Flying", "Water", "Bug", "Normal", "Electric", "Ground", "Fairy", "Fighting",
    "Psychic", "Rock", "Ghost", "Ice", "Dragon", "Dark", "Steel",
  ]

  static func name(_ id: Int) -> String {
    id <= names.count ? names[id - 1] : "\(names[id % names.count]) \(id / names.count)"
  }

  static func badges(_ id: Int) -> [Badge] {
    let first = types[id / 3 % types.count]
    let second = types[(id / 3 * 7 + 1) % types.count]
    let all = id % 2 == 0 || first == second ? [first] : [first, second]
    return all.map { Badge($0, tone: Tone(rawValue: $0.lowercased())) }
  }

  static func number(_ id: Int) -> String { "#" + String(repeating: "0", count: 4 - String(id).count) + String(id) }

  private func list(_ state: State) -> Screen<Action> {
    let rows =
      state.count == 0
      ? []
      : (1...state.count).filter { id in
        (state.text.isEmpty || Self.name(id).lowercased().contains(state.text.lowercased()))
          && (state.type.isEmpty || Self.badges(id).contains { $0.text == state.type })
      }
    return Screen("Pokémon") {
      Field("filter", label: "Filter", value: state.text, prompt: "a part of the name", kind: .live)
      Field(
        "type", label: "Type", value: state.type,
        kind: .choice([Field.Choice("", "All")] + Self.types.map { Field.Choice($0, $0) }))
      if state.count == 0 {
        Node.loading("Pokémon")
      } else {
        Rows(
          rows.map { id in
            Row(
              String(id), number: Self.number(id), title: Self.name(id), badges: Self.badges(id),
              target: .link("/pokemon/\(id)"))
          }, total: Self.total, more: state.count < Self.total ? (state.isLoading ? .loading : .ask(.endNeared)) : .none
        )
      }
    }
  }

  private func detail(_ id: Int, _ state: State) -> Screen<Action> {
    Screen(Self.name(id), subject: Subject("pokemon", id: String(id), name: Self.name(id))) {
      Image(ImageReference("sprite:\(id)"), words: "\(Self.name(id)) seen from the front")
      Badges("Types", Self.badges(id))
      Facts([
        Fact("Number", Self.number(id)), Fact("Genus", "Seed Pokémon"), Fact("Height", "70 cm"),
        Fact("Weight", "6.9 kg"), Fact("Abilities", "Overgrow, Chlorophyll (hidden)"), Fact("Generation", "1"),
      ])
      Text("A strange seed was planted on its back at birth. The plant sprouts and grows with this Pokémon.")
      Section("stats", "Stats") {
        Meters([
          Meter("HP", 45 + id % 100, of: 255), Meter("Attack", 49 + id % 90, of: 255),
          Meter("Defense", 49, of: 255), Meter("Sp. Attack", 65 + id % 77, of: 255),
          Meter("Sp. Defense", 65, of: 255), Meter("Speed", 45 + id % 120, of: 255),
          Meter("Total", 318 + id % 200, of: 780, tone: .neutral),
        ])
      }
      Section("defence", "Defence") {
        Badges(
          "Weak to",
          [Badge("Fire ×2", tone: "fire"), Badge("Ice ×2", tone: "ice"), Badge("Psychic ×2", tone: "psychic")])
        Badges("Resists", [Badge("Grass ×¼", tone: "grass"), Badge("Water ×½", tone: "water")])
      }
      Controls(
        "More",
        [
          Control(
            state.isCaught ? "Caught" : "Mark caught", .action(.caughtToggled), role: .primary, key: "c",
            isCurrent: state.isCaught),
          Control("Evolution", .link("/evolution/133"), key: "e"),
          Control("Next", .link("/pokemon/\(min(Self.total, id + 1))"), key: "n"),
        ])
    }
  }

  private func evolution() -> Screen<Action> {
    let ways: [(String, String, Int)] = [
      ("Vaporeon", "Water Stone", 134), ("Jolteon", "Thunder Stone", 135), ("Flareon", "Fire Stone", 136),
      ("Espeon", "high friendship, by day", 196), ("Umbreon", "high friendship, at night", 197),
      ("Leafeon", "Leaf Stone", 470), ("Glaceon", "Ice Stone", 471),
      ("Sylveon", "high affection, knowing a Fairy move", 700),
    ]
    return Screen("Evolution of Eevee") {
      Tree(
        "Evolution",
        [
          Branch(
            "eevee", number: "#0133", title: "Eevee", isCurrent: true, target: .link("/pokemon/133"),
            children: ways.map { name, note, id in
              Branch(
                name, number: Self.number(id), title: name, notes: [note],
                folded: name == "Leafeon" ? FoldedNotes("older games (3)", ["level up in Eterna Forest"]) : nil,
                target: .link("/pokemon/\(id)"))
            })
        ])
    }
  }

  private func search(_ state: State) -> Screen<Action> {
    let found =
      state.text.count < 2
      ? []
      : (1...Self.total).filter {
        Self.name($0).lowercased().hasPrefix(state.text.lowercased())
      }
    return Screen("Search") {
      Field(
        "query", label: "Search", value: state.text, prompt: "a name, a number, type:water", kind: .live,
        problem: state.text.count == 1 ? "Type one more character." : nil)
      if found.isEmpty, state.text.count >= 2 {
        Node.empty("Nothing is called “\(state.text)”.", hint: "Fewer letters find more.")
      }
      Rows(
        found.prefix(40).map {
          Row(
            String($0), number: Self.number($0), title: Self.name($0), badges: Self.badges($0),
            target: .link("/pokemon/\($0)"))
        })
    }
  }

  private func hostile() -> Screen<Action> {
    let names = [
      "\u{1B}[2J\u{1B}[31mred", "\u{1B}]0;owned\u{7}title", "\u{202E}uhcakiP", "a\u{200B}b\u{FEFF}c", "\u{9B}31mC1",
      String(repeating: "long ", count: 2_000), "e" + String(repeating: "\u{301}", count: 200), "ピカチュウ漢字",
      "👩\u{200D}🚀 astronaut 🇩🇪", "tab\tnew\nline\rreturn", "",
    ]
    return Screen("Hostile \u{1B}[31m names") {
      Rows(
        names.enumerated().map { index, name in
          Row(
            String(index), number: Self.number(index), title: name, detail: name,
            badges: [Badge(name, tone: Tone(rawValue: name))], target: .link("/pokemon/\(index + 1)"))
        })
      Facts(names.map { Fact($0, $0) })
      Tree("t", names.enumerated().map { Branch(String($0), title: $1, notes: [$1]) })
      Controls("c", names.map { Control($0, .link("/pokemon/1")) })
    }
  }
}
