import FeatureKit

/// One screen with every node there is, and what is hard about each.
enum Catalogue {
  enum Action: FeatureAction { case pressed, shiny, more, retry, released(Int) }

  static let entries = [
    HomeEntry("Pokémon", "/pokemon", summary: "All of them.", order: 1),
    HomeEntry("Search", "/search", summary: "By name or number.", order: 2),
    HomeEntry("Collection", "/collection", summary: "Yours.", order: 3),
  ]

  static let detail = Screen<Action>("Pikachu", subject: Subject("pokemon", id: "25", name: "Pikachu")) {
    Image(ImageReference("sprite:25"), words: "Pikachu, a yellow mouse with red cheeks", tone: "electric")
    Badges("Types", [Badge("Electric", tone: "electric")])
    Text("Mouse Pokémon", .quiet)
    Text("When it is angered, it immediately discharges the energy stored in the pouches in its cheeks.")
    Facts([
      Fact("Number", "#025"), Fact("Height", "40 cm"), Fact("Weight", "6.0 kg"),
      Fact("Abilities", "Static · Lightning Rod (hidden)"),
      Fact("Generation", "1"),
    ])
    Controls(
      "What you can do",
      [
        Control("Mark as caught", .action(.pressed), role: .primary), Control("Shiny", .link("/pokemon/25?shiny=1")),
        Control("Release", .action(.released(25)), role: .destructive),
        Control("Caught", .action(.shiny), isCurrent: true),
      ])
    Section("stats", "Base stats") {
      Meters([
        Meter("HP", 35, of: 255, tone: .bad), Meter("Attack", 55, of: 255), Meter("Defense", 40, of: 255),
        Meter("Special Attack", 50, of: 255), Meter("Special Defense", 50, of: 255),
        Meter("Speed", 90, of: 255, tone: .good),
      ])
    }
    Section("defence", "Takes") {
      Badges("Twice", [Badge("Ground ×2", tone: "ground")])
      Badges(
        "Half",
        [Badge("Electric ×½", tone: "electric"), Badge("Flying ×½", tone: "flying"), Badge("Steel ×½", tone: "steel")])
    }
    Section("moves", "Moves", isFolded: true) {
      Table(
        columns: ["Level", "Move", "Type", "Power"],
        rows: [
          ["1", "Thunder Shock", Table.Cell("Electric", tone: "electric"), "40"],
          ["4", "Thunder Wave", "Electric", "–"],
        ])
    }
  }

  static func row(_ number: Int, _ name: String, _ types: [String]) -> Row<Action> {
    Row(
      "\(number)", number: "#\(String(1_000 + number).dropFirst())", title: name,
      badges: types.map { Badge($0, tone: Tone(rawValue: $0.lowercased())) },
      image: Image(
        ImageReference("sprite:\(number)"), words: name, size: .small, tone: Tone(rawValue: types[0].lowercased())),
      subject: Subject("pokemon", id: "\(number)", name: name), target: .link("/pokemon/\(number)"))
  }

  static let list = Screen<Action>("Pokémon") {
    Field(
      "type", label: "Type", value: "", kind: .choice([.init("", "Any type"), .init("water", "Water")]),
      parameter: "type")
    Field(
      "sort", label: "Order", value: "number", kind: .choice([.init("number", "Number"), .init("name", "Name")]),
      parameter: "sort")
    Rows(
      [
        row(1, "Bulbasaur", ["Grass", "Poison"]), row(2, "Ivysaur", ["Grass", "Poison"]),
        row(3, "Venusaur", ["Grass", "Poison"]), row(4, "Charmander", ["Fire"]), row(5, "Charmeleon", ["Fire"]),
        row(6, "Charizard", ["Fire", "Flying"]), row(7, "Squirtle", ["Water"]), row(8, "Wartortle", ["Water"]),
        row(9, "Blastoise", ["Water"]), row(10, "Caterpie", ["Bug"]), row(94, "Gengar", ["Ghost", "Poison"]),
        row(149, "Dragonite", ["Dragon", "Flying"]),
      ], total: 1_025, more: .ask(.more), pages: Pages(previous: "/pokemon?offset=0", next: "/pokemon?offset=80"))
  }

  static let tree = Screen<Action>("Evolution of Eevee") {
    Tree(
      "Evolution",
      [
        Branch(
          "133", number: "#133", title: "Eevee",
          image: Image(ImageReference("sprite:133"), words: "Eevee", size: .small, tone: "normal"), isCurrent: true,
          target: .link("/pokemon/133"),
          children: [
            branch(134, "Vaporeon", "water", ["Use a Water Stone"]),
            branch(135, "Jolteon", "electric", ["Use a Thunder Stone"]),
            branch(136, "Flareon", "fire", ["Use a Fire Stone"]),
            branch(470, "Leafeon", "grass", ["Use a Leaf Stone", "Level up near a Moss Rock"]),
            branch(700, "Sylveon", "fairy", ["Level up with high friendship and a Fairy move"]),
          ])
      ])
    Tree(
      "Another",
      [
        Branch(
          "1", number: "#001", title: "Bulbasaur", target: .link("/pokemon/1"),
          children: [
            Branch(
              "2", title: "Ivysaur", notes: ["Level 16"], target: .link("/pokemon/2"),
              children: [Branch("3", title: "Venusaur", notes: ["Level 32"], target: .link("/pokemon/3"))])
          ])
      ])
  }

  private static func branch(_ number: Int, _ name: String, _ tone: Tone, _ notes: [String]) -> Branch<Action> {
    Branch(
      "\(number)", number: "#\(number)", title: name, notes: notes,
      folded: number == 470 ? FoldedNotes("In other games", ["Eterna Forest", "Pinwheel Forest"]) : nil,
      badges: [Badge(name == "Leafeon" ? "Grass" : tone.rawValue, tone: tone)],
      image: Image(ImageReference("sprite:\(number)"), words: name, size: .small, tone: tone),
      target: .link("/pokemon/\(number)"))
  }

  static let rest = Screen<Action>("Everything else") {
    Heading("Smaller heading", level: 3)
    Field("q", label: "Search", value: "pika", prompt: "Name or number", kind: .live, parameter: "q")
    Field("note", label: "Note", value: "", prompt: "What you think", problem: "A note is at most 500 characters long.")
    Notice(.info, "The list is sorted by number.")
    Notice(.success, "Pikachu is in your collection.")
    Notice(.warning, "The network is slow.")
    Notice(.failure, "PokeAPI did not answer.", hint: "Check the connection.", control: .tryAgain(.retry))
    Notice(.empty, "Nothing found.", hint: "Try fewer letters.")
    Notice(.offline, "Shown as it was 3 days ago.", control: .tryAgain(.retry))
    Progress("Loading Pokémon …")
    Progress("Importing", fraction: 0.4)
    Text("Strong words.", .strong)
    Image(ImageReference("https://covers.example/1.jpg"), words: "Dune, the cover", size: .small)
    Slot("detail.sections")
    Node<Action>.unknown(text: "Something newer than this shell.")
    Rows(
      [Row("r", title: "<b>Bold</b> & \"quoted\"", detail: "A quieter line", target: .action(.pressed))],
      more: .failed(Failure("The rest did not come."), retry: .retry))
  }

  static let all: [(name: String, route: Route, screen: Screen<Action>)] = [
    ("detail", "/pokemon/25", detail), ("list", "/pokemon?offset=40&sort=number", list),
    ("tree", "/evolution/133", tree),
    ("rest", "/search?q=pika", rest),
  ]
}
