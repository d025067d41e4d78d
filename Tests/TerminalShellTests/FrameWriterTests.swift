import ShellKit
import Testing

@testable import TerminalShell
@testable import TerminalStage

@Suite struct FrameWriterTests {
  private static let styles = [
    Style.plain, Style(.bold), Style(ink: Ink(RGB(0xFF0000))),
    Style(ink: Ink(RGB(1)), ground: Ink(RGB(0x00FF00)), .underline),
  ]
  private static let pieces = ["a", "bc", " ", "        ", "漢", "ピカ", "é", "👩\u{200D}🚀", "█"]

  @Test func `what is written adds up to what is meant, however the cells change`() {
    var random = SplitMix(seed: 3)
    let size = Size(columns: 30, rows: 8)
    let clusters = Clusters()
    var writer = FrameWriter(depth: .full)
    var paper = PaperTerminal(columns: size.columns, rows: size.rows)
    var grid = Grid(size, clusters: clusters)
    for _ in 0..<600 {
      for _ in 0..<random.below(12) {
        grid.put(
          Self.pieces[random.below(Self.pieces.count)], x: random.below(size.columns), y: random.below(size.rows),
          Self.styles[random.below(Self.styles.count)])
      }
      if random.below(9) == 0 { grid.clear(Area(x: random.below(20), y: random.below(6), width: 9, height: 3)) }
      #expect(grid.isSound)
      paper.feed(writer.frame(grid))
      for row in 0..<size.rows { #expect(paper.text(row: row) == grid.text(row: row)) }
      var whole = PaperTerminal(columns: size.columns, rows: size.rows)
      var fresh = FrameWriter(depth: .full)
      whole.feed(fresh.frame(grid))
      #expect(paper.cells == whole.cells)
      #expect(paper.complaint == nil)
    }
  }

  @Test func `nothing is written when nothing changed`() {
    var writer = FrameWriter(depth: .full)
    var grid = Grid(Size(columns: 20, rows: 4), clusters: Clusters())
    grid.put("hello", x: 2, y: 1, .plain)
    #expect(!writer.frame(grid).isEmpty)
    #expect(writer.frame(grid).isEmpty)
  }

  @Test func `a column of digits is written with two bytes of movement a row`() {
    var writer = FrameWriter(depth: .full)
    var grid = Grid(Size(columns: 20, rows: 4), clusters: Clusters())
    _ = writer.frame(grid)
    for row in 0..<4 { grid.put(String(row), x: 5, y: row, .plain) }
    #expect(String(decoding: writer.frame(grid), as: UTF8.self) == "\u{1B}[1;6H0\u{8}\n1\u{8}\n2\u{8}\n3")
  }

  @Test(arguments: [
    (ColorDepth.none, ""), (.sixteen, "\u{1B}[91m"), (.indexed, "\u{1B}[38;5;196m"), (.full, "\u{1B}[38;2;255;0;0m"),
  ])
  func `colours are written as the terminal knows them`(depth: ColorDepth, code: String) {
    var pen = Pen(depth: depth)
    pen.use(Style(ink: Ink(RGB(0xFF0000))))
    #expect(String(decoding: pen.bytes, as: UTF8.self) == code)
  }
}
