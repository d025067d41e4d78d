import FeatureKit
import Testing

@testable import CLI

@Suite struct CompletionTests {
  private let commands = [
    CommandManifest("show", "", arguments: [.init("NAME", .many, help: "", completion: "pokemon")]),
    CommandManifest("list", "", options: [.init("type", .text, value: "T", help: "", choices: ["fire", "fairy"])]),
    CommandManifest("flags list", ""),
    CommandManifest("read", "", arguments: [.init("FILE", help: "", completion: "file")]),
    CommandManifest(
      "flags set", "",
      arguments: [
        .init("KEY", help: "", completion: "flag"), .init("VARIANT", help: "", completion: "variant"),
      ]),
  ]

  private func candidates(_ words: String...) async -> [String] {
    let known = [
      "pokemon": ["pikachu", "pichu", "eevee"], "flag": ["feature.list", "storage"],
      "variant:storage": ["sqlite", "memory"], "profile": ["beta", "default"],
    ]
    return await Completion(commands: commands) { kind, _ in known[kind] ?? [] }.candidates(for: words)
  }

  @Test func `commands come first`() async {
    #expect(await candidates("") == ["flags", "list", "read", "show"])
    #expect(await candidates("sh") == ["show"])
  }

  @Test func `the second word of a command`() async { #expect(await candidates("flags", "") == ["list", "set"]) }

  @Test func `names after show`() async {
    #expect(await candidates("show", "pi") == ["pikachu", "pichu"])
    #expect(await candidates("show", "eevee", "pik") == ["pikachu"])
  }

  @Test func `choices of an option`() async { #expect(await candidates("list", "--type", "fa") == ["fairy"]) }

  @Test func `any option's value, also with an equals sign`() async {
    #expect(await candidates("list", "--type=fa") == ["--type=fairy"])
    #expect(await candidates("list", "--nosuch=fa") == [])
  }

  @Test func `files are left to the shell`() async {
    #expect(await candidates("read", "x") == [":file"])
    #expect(await candidates("list", "--flags", "x") == [":file"])
    #expect(await candidates("list", "--flags=x") == [":file"])
  }

  @Test func `profiles, also with an equals sign`() async {
    #expect(await candidates("--profile", "b") == ["beta"])
    #expect(await candidates("--profile=b") == ["--profile=beta"])
  }

  @Test func `a pin is completed in two steps`() async {
    #expect(await candidates("--set", "st") == ["storage="])
    #expect(await candidates("--set", "storage=m") == ["storage=memory"])
  }

  @Test func `variants of the flag before`() async {
    #expect(await candidates("flags", "set", "storage", "") == ["sqlite", "memory"])
  }

  @Test func `option names`() async { #expect(await candidates("list", "--ty") == ["--type"]) }
}
