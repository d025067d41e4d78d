import FeatureKit
import Testing

@testable import CLI

@Suite struct NamesFromInputTests {
  private let show = CommandManifest("show", "", arguments: [.init("NAME", .many, help: "")])

  private func expand(_ words: [String], input: String) throws -> [String] {
    try NamesFromInput.expand(Arguments(words: words), of: show) { _ in Array(input.utf8) }.words
  }

  @Test func `a dash stands for the lines of standard input`() throws {
    #expect(try expand(["mew", "-", "25"], input: "mr. mime\n\n  eevee\n") == ["mew", "mr. mime", "eevee", "25"])
  }

  @Test func `nothing on standard input is told`() {
    #expect(throws: CLIWords.nothingOnInput(show)) { try expand(["-"], input: "\n") }
  }

  @Test func `commands that take no names keep their dash`() throws {
    let one = CommandManifest("flags logic", "", arguments: [.init("RULE", help: "")])
    #expect(try NamesFromInput.expand(Arguments(words: ["-"]), of: one) { _ in [] }.words == ["-"])
  }
}
