import FeatureKit
import JSON
import Testing

@testable import CLI

@Suite struct IllustrationTests {
  private let sprite = ImageReference("sprite:25")

  private func illustration() throws -> Illustration {
    let pixel = try #require(Picture(width: 1, height: 1, rgba: [255, 255, 0, 255]))
    return Illustration(
      pictures: [sprite: pixel],
      render: { screen, _ in
        ([screen.title] + screen.nodes.map(\.words)).filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
      },
      paint: { _, _, _ in ["\u{1B}[0;33m▀▀\u{1B}[0m", "▄▄"] })
  }

  @Test func `the words stand beside the picture`() throws {
    let screen = Screen<AnyAction>("Pikachu") {
      Image(sprite, words: "Pikachu")
      Text("Electric")
      Text("40 cm")
    }
    let blank = String(repeating: " ", count: Illustration.width)
    #expect(
      try illustration().text(of: screen, columns: 100)
        == "\u{1B}[0;33m▀▀\u{1B}[0m\(blank.dropLast(2))  Pikachu\n▄▄\(blank.dropLast(2))  Electric\n\(blank)  40 cm\n")
  }

  @Test func `a picture that could not be had leaves the words where they are`() throws {
    let screen = Screen<AnyAction>("Raichu") {
      Image(ImageReference("sprite:26"), words: "Raichu")
      Text("Electric")
    }
    #expect(try illustration().text(of: screen, columns: 100) == "Raichu\nElectric\n")
  }

  @Test func `colours are known from the environment`() {
    #expect(TerminalColors(["TERM": "xterm", "COLORTERM": "truecolor"]) == .direct)
    #expect(TerminalColors(["TERM": "xterm-256color"]) == .indexed)
    #expect(TerminalColors(["TERM": "vt220"]) == .sixteen)
    #expect(TerminalColors(["TERM": "dumb"]) == .none)
    #expect(TerminalColors([:]) == .none)
  }
}
