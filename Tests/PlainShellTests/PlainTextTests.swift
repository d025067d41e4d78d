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
}
