import FeatureKit
import Glibc
import ShellKit
import System
import Testing

@testable import TerminalShell
@testable import TerminalStage

/// Screens as small text files beside this suite: the text of each row, then its styles as letters with a legend.
/// `POKEHOST_RECORD_SCREENS=1` writes them, and the test still fails.
@Suite struct GoldenScreenTests {
  enum Paint: String, CaseIterable { case light, dark, none }

  static let cases = [(40, 12), (80, 24), (120, 40)].flatMap { size in
    Paint.allCases.flatMap { paint in
      ["/pokemon", "/pokemon/4", "/evolution/133", "/hostile"].map { Case(size: size, paint: paint, route: $0) }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let paint: Paint
    let route: Route

    init(size: (Int, Int), paint: Paint, route: String) {
      (columns, rows) = size
      self.paint = paint
      self.route = Route(parsing: route) ?? .home
    }

    var name: String { "\(route.path.joined(separator: "-"))-\(columns)x\(rows)-\(paint.rawValue)" }
    var testDescription: String { name }
  }

  @Test(arguments: cases)
  func `a screen looks as it did`(golden: Case) throws {
    let path = Self.folder + golden.name + ".txt"
    let drawn = Self.draw(golden)
    guard ProcessEnvironment.all["POKEHOST_RECORD_SCREENS"] == nil else {
      try Files.replace(path, with: Array(drawn.utf8))
      Issue.record("\(golden.name) was recorded; look at it, then run again without POKEHOST_RECORD_SCREENS.")
      return
    }
    let expected = String(decoding: try Files.read(path, limit: 1_000_000), as: UTF8.self)
    #expect(drawn == expected, "\(golden.name) looks different")
  }

  private static var folder: String {
    let file = #filePath
    return String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/Screens/"
  }

  private static func draw(_ golden: Case) -> String {
    var play = ModelTests.Play(golden.columns, golden.rows, at: golden.route)
    play.model.abilities = TerminalAbilities(
      depth: golden.paint == .none ? .none : .full, brightness: golden.paint == .light ? .light : .dark)
    play.take(.woke(.previewOpens))
    let grid = Renderer().grid(of: play.model)
    var legend: [(Style, Character)] = [(.plain, ".")]
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var text = ""
    var styles = ""
    for row in 0..<grid.size.rows {
      text += trimmed(grid.text(row: row)) + "\n"
      styles +=
        trimmed(
          String(
            (0..<grid.size.columns).map { column in
              let style = grid[column, row].style
              if let known = legend.first(where: { $0.0 == style }) { return known.1 }
              legend.append((style, letters[(legend.count - 1) % letters.count]))
              return legend[legend.count - 1].1
            }), of: ".") + "\n"
    }
    let key = legend.dropFirst().map { "\($1) \(Self.words(for: $0))\n" }.joined()
    return text + "---\n" + styles + "---\n" + key
  }

  private static func trimmed(_ line: String, of filler: Character = " ") -> String {
    var line = line
    while line.last == filler { line.removeLast() }
    return line
  }

  private static func words(for style: Style) -> String {
    let marks: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    let parts =
      [style.ink.rgb.map(\.hex), style.ground.rgb.map { "on " + $0.hex }].compactMap(\.self)
      + marks.filter { style.attributes.contains($0.0) }.map(\.1)
    return parts.joined(separator: " ")
  }
}
