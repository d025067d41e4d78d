import FeatureKit
import Testing

@testable import LineShell

@Suite struct NumberedPageTests {
  private static func row(_ id: Int) -> Row<AnyAction> {
    Row(String(id), number: "#\(id)", title: "Name \(id)", badges: [Badge("Fire")], target: .link("/pokemon/\(id)"))
  }

  @Test func `everything that can be chosen has a number, everything else is read`() {
    let page = NumberedPage(
      Screen("Eevee") {
        Image(ImageReference("sprite:133"), words: "Eevee from the front")
        Facts([Fact("Height", "30 cm")])
        Meters([Meter("HP", 55, of: 255)])
        Field("name", label: "Filter", value: "", prompt: "part of a name")
        Controls(
          "More", [Control("Evolution", .link("/evolution/133")), Control("Shiny", .link("/x"), isCurrent: true)])
        Tree(
          "Chain", [Branch("1", title: "Eevee", children: [Branch("2", title: "Jolteon", notes: ["Thunder Stone"])])])
      })
    #expect(
      page.lines == [
        "Eevee", "Picture: Eevee from the front", "Height: 30 cm", "HP: 55 of 255",
        "1. Filter: empty, part of a name", "2. Evolution", "3. Shiny, chosen", "Chain", "Eevee",
        "Jolteon, from Eevee: Thunder Stone",
      ])
    #expect(page.choices.count == 3)
  }

  @Test func `long lists are read twenty at a time`() {
    let screen = Screen<AnyAction>("All") { Rows((1...50).map(Self.row), total: 1_025) }
    let first = NumberedPage(screen)
    #expect(first.lines[1] == "1. Name 1, #1, Fire")
    #expect(first.lines.last == "Rows 1 to 20 of 1025.")
    #expect(first.nextRow == 20)
    #expect(NumberedPage(screen, from: 40).nextRow == nil)
    #expect(NumberedPage(screen, from: 40).lines.last == "Rows 41 to 50 of 1025.")
  }

  @Test func `nothing from data moves the cursor`() {
    let page = NumberedPage(Screen("\u{1B}[2J") { Text("a\u{1B}[1Ab") })
    #expect(page.lines == ["␛[2J", "a␛[1Ab"])
  }

  @Test func `what is no choice is answered with the choices there are`() {
    #expect(
      LineWords.notUnderstood("x", count: 3)
        == "“x” is no choice here: type a number from 1 to 3, or h for help.")
  }

  @Test func `what a tree folds is read after its label`() {
    let folded = FoldedNotes("in older games", ["level up", "trade"])
    let child = Branch<AnyAction>("2", title: "Leafeon", notes: ["Leaf Stone"], folded: folded)
    let page = NumberedPage(Screen("Eevee") { Tree("Chain", [Branch("1", title: "Eevee", children: [child])]) })
    #expect(page.lines.last == "Leafeon, from Eevee: Leaf Stone; in older games: level up, or trade")
  }
}
