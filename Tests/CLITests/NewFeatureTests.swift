import FeatureKit
import FeatureTesting
import Testing

@testable import CLI

@Suite struct SourceTextTests {
  @Test func `a name goes into the list in its alphabetical place`() throws {
    let text = SourceText(path: "Package.swift", text: "let features = [\n  \"Books\",\n  \"Search\",\n]\n")
    #expect(
      try text.addingFeature("Moves").text == "let features = [\n  \"Books\",\n  \"Moves\",\n  \"Search\",\n]\n")
  }

  @Test func `a module is imported and listed`() throws {
    let text = SourceText(
      path: "Modules.swift",
      text: "import A\nimport Z\n\n  static let all: [any Registering.Type] = [\n    X.self,\n  ]\n")
    #expect(
      try text.registering("Moves").text
        == "import A\nimport MovesFeature\nimport Z\n\n  static let all: [any Registering.Type] = [\n    MovesModule.self,\n    X.self,\n  ]\n"
    )
  }

  @Test func `a file without the line to write beside is left alone`() {
    #expect(
      throws: CommandFailure(
        .badData, "Package.swift has no line 'let features = [' to write beside.",
        hint: "Bring the line back, or add the feature by hand.")
    ) { try SourceText(path: "Package.swift", text: "").addingFeature("Moves") }
  }

  @Test(arguments: ["", "9x", "a b", "../x", "Ünï", "a/b"])
  func `a name that is no name is refused`(name: String) {
    #expect(throws: CommandFailure.self) { try NewFeature(name, below: "/") }
  }

  @Test func `outside a checkout it says where to get one`() {
    #expect(
      throws: CommandFailure(
        .noFile, "/ is not inside a checkout of pokehost, and a feature is made of source files.",
        hint: "Clone the repository, go into it, and run this again there.")
    ) { try NewFeature("Moves", below: "/") }
  }
}

@Suite struct FeatureTemplateTests {
  private let files = FeatureTemplate.files(for: "Moves")

  @Test func `it is a folder of its own`() {
    #expect(
      files.map(\.path) == [
        "Features/Moves/Sources/MovesFeature.swift", "Features/Moves/Sources/MovesModule.swift",
        "Features/Moves/Tests/MovesFeatureTests.swift", "Features/Moves/Tests/Screens/loaded.txt",
        "Features/Moves/README.md",
      ])
    #expect(files.allSatisfy { !$0.text.contains("__") })
  }

  @Test func `the screen that its suite expects is the one that it shows`() {
    let shown = Screen<AnyAction>("Moves") { Text("Hello.") }
    #expect(files.first { $0.path.hasSuffix("/loaded.txt") }?.text == shown.outline)
  }
}
