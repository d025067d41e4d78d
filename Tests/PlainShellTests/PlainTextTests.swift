import FeatureKit
import ShellKit
import Testing

@testable import PlainShell

@Suite struct PlainTextTests {
  private func text(columns: Int = 40, _ nodes: [Node<AnyAction>]) -> String {
    PlainText(columns: columns).render(Screen("Title", nodes: nodes))
  }

  @Test func `facts stand in columns`() {
    #expect(
      text([.facts(Facts([Fact("Height", "40 cm"), Fact("Weight", "6 kg")]))]) == """
        Title

        Height  40 cm
        Weight  6 kg

        """)
  }

  @Test func `rows are aligned and empty columns left out`() {
    let rows = Rows<AnyAction>(
      [Row("1", number: "#001", title: "Bulbasaur"), Row("2", number: "#002", title: "Ivysaur")], total: 9)
    #expect(
      text([.rows(rows)]) == """
        Title

        #001  Bulbasaur
        #002  Ivysaur
        2 of 9

        """)
  }

  @Test func `a tree has clean connectors`() {
    let tree = Tree<AnyAction>(
      "Evolution",
      [
        Branch(
          "a", title: "A",
          children: [Branch("b", title: "B", notes: ["level 16"]), Branch("c", title: "C", isCurrent: true)])
      ])
    #expect(
      text([.tree(tree)]) == """
        Title

        A
        ├─ B
        │    level 16
        └─ C (shown)

        """)
  }

  @Test func `a notice says what happened and what to do`() {
    #expect(
      text([.notice(Notice(.failure, "It broke.", hint: "Try later."))]) == """
        Title

        It broke.
        Try later.

        """)
  }

  @Test func `nothing that a terminal would obey gets through`() {
    let rendered = text([.text(Text("a\u{1B}[31m\u{202E}b\u{9B}c\nd"))])
    #expect(!rendered.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 0x9B })
  }

  @Test func `no line is wider than the window`() {
    let long = String(repeating: "word ", count: 40) + String(repeating: "x", count: 90)
    for line in text(columns: 30, [.text(Text(long)), .facts(Facts([Fact("L", long)]))]).split(separator: "\n") {
      #expect(String(line).columns <= 30)
    }
  }

  @Test func `a heading that repeats the title is not said twice`() {
    let page = text([.heading(Heading("#0001 Title")), .text(Text("Words."))])
    #expect(page == "#0001 Title\n\nWords.\n")
    #expect(text([.heading(Heading("Another"))]) == "Title\n\nAnother\n")
  }

  @Test func `fields that follow each other stand in one block, and empty ones say nothing`() {
    let choices = [Field.Choice("", "All"), Field.Choice("fire", "Fire")]
    #expect(
      text([
        .field(Field("a", label: "Name", value: "", kind: .live)),
        .field(Field("b", label: "Type", value: "fire", kind: .choice(choices))),
        .field(Field("c", label: "Sorted by", value: "", kind: .choice(choices))),
        .field(Field("d", label: "Generation", value: "x", kind: .submit, problem: "There is none.")),
      ]) == """
        Title

        Type        Fire
        Generation  x
                    There is none.

        """)
  }

  @Test func `a section that says nothing here is left out`() {
    let field = Node<AnyAction>.field(Field("a", label: "Note", value: "", kind: .submit))
    #expect(text([.section(Section("note", "Note", nodes: [field]))]) == "Title\n")
    #expect(text([.section(Section("note", "Note", nodes: [.text(Text("Words."))]))]) == "Title\n\nNote\nWords.\n")
  }

  @Test func `choices stand side by side where there is room, else below each other`() {
    let near = Control<AnyAction>("Here", .link("/here"), isCurrent: true)
    #expect(
      text([.controls(Controls("Go to", [near, Control("There", .link("/there"))]))]) == """
        Title

        Go to  [Here] · There /there

        """)
    #expect(
      text([.controls(Controls("Go to", [near, Control("There", .link("/there/and/much/further"))]))]) == """
        Title

        Go to  [Here]
               There   /there/and/much/further

        """)
  }

  @Test func `what a tree folds stands below its label`() {
    let folded = FoldedNotes("in older games", ["level up (Red & Blue)"])
    let child = Branch<AnyAction>("b", title: "B", notes: ["level 16"], folded: folded)
    #expect(
      text([.tree(Tree("Evolution", [Branch("a", title: "A", children: [child])]))]) == """
        Title

        A
        └─ B
             level 16
             in older games:
               level up (Red & Blue)

        """)
  }

  @Test func `a page of rows says where the next one is, and what a badge says is not said again`() {
    let row = Row<AnyAction>(
      "1", title: "Bulbasaur", badges: [Badge("Caught")],
      controls: ["Caught", "Favourite"].map { Control($0, .link("/"), isCurrent: true) })
    #expect(
      text([.rows(Rows([row], total: 9, pages: Pages(next: "/pokemon?offset=1")))]) == """
        Title

        Bulbasaur  Caught  Favourite
        1 of 9, more at /pokemon?offset=1

        """)
  }

  @Test func `a table that is too wide wraps its widest cells`() {
    let table = Table(columns: ["name", "value"], rows: [["short", "one two three four five"], ["b", "c"]])
    #expect(
      text(columns: 20, [.table(table)]) == """
        Title

        name   value
        short  one two three
               four five
        b      c

        """)
  }
}
