import FeatureKit
import JSON
import Testing

@Suite struct ScreenJSONTests {
  enum Press: FeatureAction { case one, two(Int) }

  /// One of everything, with every member set.
  static let catalogue = Screen<Press>("Catalogue", subject: Subject("pokemon", id: "25", name: "Pikachu")) {
    Heading("Nidoran♀", level: 2)
    Text("Quiet words", .quiet)
    Facts([Fact("Height", "40 cm")])
    Badges("Types", [Badge("Electric", tone: "electric"), Badge("plain")])
    Meters([Meter("HP", 35, of: 255, caption: "35 HP", tone: .good), Meter("Speed", 90, of: 255)])
    Image(ImageReference("sprite:25"), words: "Pikachu", size: .small, tone: "electric")
    Rows(
      [
        Row(
          "25", number: "#0025", title: "Pikachu", detail: "Mouse", badges: [Badge("caught")],
          image: Image(ImageReference("sprite:25"), words: "Pikachu"), subject: Subject("pokemon", id: "25", name: "P"),
          target: .link("/pokemon/25"), controls: [Control("Mark", .action(.two(25)), key: "m", isCurrent: true)]),
        Row("26", title: "Raichu", target: .action(.one)),
      ], total: 1_025, more: .ask(.one), points: ["list.badges"],
      pages: Pages(previous: "/pokemon", next: "/pokemon?offset=40"))
    Rows([], more: .loading)
    Rows([], more: .failed(Failure("No network.", hint: "Plug it in."), retry: .two(1)))
    Tree(
      "Evolution",
      [
        Branch(
          "1", number: "#0001", title: "Bulbasaur", isCurrent: true, target: .link("/pokemon/1"),
          children: [
            Branch(
              "2", title: "Ivysaur", notes: ["level 16"], folded: FoldedNotes("In older games", ["trade"]),
              badges: [Badge("baby")], image: Image(ImageReference("sprite:2"), words: "Ivysaur"))
          ])
      ])
    Table(columns: ["", "Pikachu"], rows: [[Table.Cell("HP"), Table.Cell("35", tone: .good)]])
    Field("q", label: "Name", value: "pik", prompt: "Type a name", kind: .live, problem: "Too short.", parameter: "q")
    Field("t", label: "Type", value: "", kind: .choice([Field.Choice("", "all"), Field.Choice("fire", "Fire")]))
    Node.failed(Failure("It broke."), retry: .one)
    Node.empty("Nothing here.", hint: "Catch one.")
    Progress("Loading …", fraction: 0.5)
    Progress("Loading …")
    Controls("Forms", [Control("Alola", .link("/pokemon/26?form=raichu-alola"), role: .primary)])
    Section("more", "More", isFolded: true) { Text("Inside", .strong) }
    Slot("detail.sections")
    Node.unknown(text: "A node of tomorrow")
  }

  private func read(_ json: JSONValue, _ limits: ScreenLimits = ScreenLimits()) throws -> Screen<AnyAction> {
    try Screen<AnyAction>(json: json, limits: limits)
  }

  @Test func `every node comes back as it was`() throws {
    let json = Self.catalogue.erased().json
    #expect(try read(json).json == json)
    #expect(try read(json) == read(json))
  }

  @Test func `every node says its kind and its words`() throws {
    let nodes = try #require(Self.catalogue.erased().json["nodes"]?.array)
    for node in nodes {
      #expect(node["kind"]?.string != nil)
      #expect(node["text"]?.string != nil)
    }
    #expect(nodes[2]["text"] == "Height: 40 cm")
    #expect(nodes[9]["text"] == "Bulbasaur, then Ivysaur (level 16)")
  }

  @Test func `an origin comes back with its action`() throws {
    let json = Self.catalogue.erased(origin: "feature.collection@detail.sections").json
    #expect(try read(json).json == json)
  }

  @Test func `a node of a kind that we do not know becomes its words`() throws {
    let json: JSONValue = ["title": "T", "nodes": [["kind": "hologram", "text": "Pikachu, floating"]]]
    #expect(try read(json).nodes == [.unknown(text: "Pikachu, floating")])
    #expect(try read(["title": "T", "nodes": [["kind": "hologram"]]]).nodes == [.unknown(text: "")])
  }

  @Test func `a weight, a role or a kind of notice that we do not know is drawn as the plain one`() throws {
    let json: JSONValue = [
      "title": "T",
      "nodes": [
        ["kind": "text", "text": "a", "weight": "shouting"],
        ["kind": "notice", "text": "b", "notice": "alarm", "sentence": "b"],
      ],
    ]
    #expect(try read(json).nodes == [.text(Text("a")), .notice(Notice(.info, "b"))])
  }

  @Test(
    arguments: [
      ([], "The screen cannot be read: screen should be an object, and is an array."),
      (["nodes": []], "The screen cannot be read: screen.title should be a string, and is missing."),
      (["title": "T"], "The screen cannot be read: screen.nodes should be an array, and is missing."),
      (
        ["title": "T", "nodes": [["kind": "heading", "text": 7]]],
        "The screen cannot be read: screen.nodes[0].text should be a string, and is a number."
      ),
      (
        ["title": "T", "nodes": [["kind": "rows", "rows": [["id": "1", "title": "a", "link": "elsewhere"]]]]],
        "The screen cannot be read: screen.nodes[0].rows[0].link should be a route, and is a string."
      ),
      (
        ["title": "T", "nodes": [["kind": "progress", "label": "l", "fraction": 7]]],
        "The screen cannot be read: screen.nodes[0].fraction should be between 0 and 1, and is a number."
      ),
      (
        ["title": "T", "nodes": [["kind": "controls", "label": "l", "controls": [["label": "x"]]]]],
        "The screen cannot be read: screen.nodes[0].controls[0] should be with a link or an action, and is an object."
      ),
    ] as [(JSONValue, String)])
  func `what is no screen is refused with its place`(json: JSONValue, sentence: String) {
    #expect(refusal(of: json) == sentence)
  }

  private func refusal(of json: JSONValue, _ limits: ScreenLimits = ScreenLimits()) -> String {
    do {
      _ = try read(json, limits)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a screen with too many parts, too much text or too deep is refused`() {
    let many: JSONValue = ["title": "T", "nodes": .array(Array(repeating: ["kind": "text", "text": "a"], count: 10))]
    #expect(
      refusal(of: many, ScreenLimits(parts: 10)) == "The screen has more than the 10 parts that are taken.")
    #expect(
      refusal(of: many, ScreenLimits(bytes: 50)) == "The screen has more than the 50 bytes of text that are taken.")
    var deep: JSONValue = ["kind": "text", "text": "a"]
    for _ in 0..<10_000 { deep = ["kind": "section", "id": "s", "title": "t", "nodes": [deep]] }
    #expect(
      refusal(of: ["title": "T", "nodes": [deep]]) == "The screen is nested deeper than the 64 levels that are taken.")
    #expect(refusal(of: many) == "accepted")
  }
}
