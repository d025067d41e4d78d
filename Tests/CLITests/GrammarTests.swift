import FeatureKit
import JSON
import System
import Testing

@testable import CLI

@Suite struct GrammarTests {
  private let commands = [
    CommandManifest(
      "list", "Lists.",
      options: [
        .init("limit", Bounded<1, 100>.self, value: "N", help: "How many."),
        .init("type", .text, value: "TYPE", help: "Only of a type."),
        .init("all", .flag, help: "All."),
      ], examples: [.init("pokehost list --limit 5", "five")]),
    CommandManifest("show", "Shows.", arguments: [.init("NAME", .many, help: "Whom to show.")]),
    CommandManifest("flags list", "Lists flags.", arguments: [.init("PREFIX", .optional, help: "Only these.")]),
    CommandManifest(
      "collection", "Marks.",
      arguments: [
        .init("ACTION", .optional, help: "What to do.", choices: ["list", "add"]), .init("NAME", .any, help: "Whom."),
      ], options: [.init("format", .text, value: "FORMAT", help: "How.", choices: ["json", "csv"])]),
  ]

  private func read(_ words: String...) throws -> Grammar.Invocation { try Grammar(commands).read(words) }

  private func failure(_ words: String...) -> CommandFailure? {
    do {
      _ = try Grammar(commands).read(words)
      return nil
    } catch {
      return error
    }
  }

  @Test func `global options stand before or after the command`() throws {
    #expect(try read("--json", "list").globals.isJSON)
    #expect(try read("list", "--json").globals.isJSON)
    #expect(try read("list", "--profile", "beta").globals.profile == "beta")
    #expect(try read("--profile=beta", "list").globals.profile == "beta")
  }

  @Test func `pins are taken in order`() throws {
    let pins = try read("--set", "a=on", "list", "--set=b=off").globals.pins
    #expect(pins == [.init(key: "a", variant: "on"), .init(key: "b", variant: "off")])
  }

  @Test func `a command of two words is found`() throws {
    let invocation = try read("flags", "list", "feature.")
    #expect(invocation.command?.name == "flags list")
    #expect(invocation.arguments.words == ["feature."])
  }

  @Test func `options of the command are its own`() throws {
    let arguments = try read("list", "--limit", "5", "--all").arguments
    #expect(arguments.number("limit", as: Bounded<1, 100>.self) == 5)
    #expect(arguments.has("all"))
  }

  @Test func `an option of the command is its own also before it, where a global one has its name`() throws {
    for words in [["--format", "csv", "collection"], ["collection", "--format=csv"]] {
      let invocation = try Grammar(commands).read(words)
      #expect(invocation.arguments["format"] == "csv")
      #expect(invocation.globals.template == nil)
    }
    #expect(try read("--format", "{name}", "list").globals.template == "{name}")
    #expect(
      failure("--format", "{name}", "collection")?.message
        == failure("collection", "--format", "{name}")?.message)
    #expect(try read("--profile", "a", "list", "--profile", "b").globals.profile == "b")
  }

  @Test func `after two dashes everything is a word`() throws {
    #expect(try read("show", "--", "--json").arguments.words == ["--json"])
  }

  @Test func `a negative number is a word`() throws {
    #expect(try read("show", "-5").arguments.words == ["-5"])
  }

  @Test func `a lone dash is a word`() throws {
    #expect(try read("show", "-").arguments.words == ["-"])
  }

  @Test func `no command is no error`() throws { #expect(try read().command == nil) }

  @Test func `an unknown command is kept for the suggestion`() throws {
    #expect(try read("lst").stranger == "lst")
  }

  @Test func `a word that begins commands is kept with the word behind it, but not with an option`() throws {
    #expect(try read("flags", "lst").stranger == "flags lst")
    for line in [["flags", "--help"], ["flags", "-h"], ["--help", "flags"]] {
      let invocation = try Grammar(commands).read(line)
      #expect(invocation.stranger == "flags")
      #expect(invocation.globals.wantsHelp)
    }
  }

  @Test(arguments: [
    (["list", "--limt", "5"], "There is no option --limt."),
    (["list", "--limit"], "--limit needs a value: N."),
    (["list", "--limit", "many"], "--limit takes a whole number, not 'many'."),
    (["list", "--limit", "0"], "--limit cannot be 0."),
    (["list", "--limit", "101"], "--limit cannot be 101."),
    (["list", "--limit", "-1"], "--limit cannot be -1."),
    (["list", "--limit", "9223372036854775808"], "--limit cannot be 9223372036854775808."),
    (["list", "--limit", "+5"], "--limit takes a whole number, not '+5'."),
    (["list", "--limit", "٥"], "--limit takes a whole number, not '٥'."),
    (["list", "--limit", "1e1"], "--limit takes a whole number, not '1e1'."),
    (["list", "--all=yes"], "--all takes no value."),
    (["list", "more"], "`pokehost list` does not know what to do with 'more'."),
    (["show"], "`pokehost show` needs NAME: Whom to show."),
    (["list", "--color", "sometimes"], "--color cannot be 'sometimes'."),
    (["list", "-x"], "There is no option -x."),
    (["--set", "on", "list"], "--set takes KEY=VARIANT, not 'on'."),
    (["collection", "ad"], "ACTION cannot be 'ad'."),
  ])
  func `wrong usage is 64 and says what was wrong`(words: [String], message: String) {
    do {
      _ = try Grammar(commands).read(words)
      Issue.record("\(words) was taken")
    } catch {
      #expect(error.code == .usage)
      #expect(error.message == message)
    }
  }

  @Test func `a mistyped option suggests the right one`() {
    #expect(failure("list", "--limt", "5")?.candidates.first == "--limit")
  }

  @Test func `bounds are said`() {
    #expect(failure("list", "--limit", "0")?.hint == "It may be from 1 to 100.")
  }

  @Test func `help is given for a command that lacks its words`() throws {
    #expect(try read("show", "--help").globals.wantsHelp)
  }
}

@Suite struct CLIWordsTests {
  @Test func `the example of a number is one that the option takes`() {
    func example<Number: BoundedInteger>(_ type: Number.Type) -> String? {
      CLIWords.noNumber("x", of: CommandManifest.Option("page", type, value: "N", help: "Which.")).hint
    }
    #expect(example(Bounded<1, 100>.self) == "For example --page 20.")
    #expect(example(Bounded<1, 9>.self) == "For example --page 9.")
    #expect(example(Bounded<30, 40>.self) == "For example --page 30.")
  }

  @Test func `an option that takes a number has bounds, also where none were named`() {
    #expect(CommandManifest.Option("page", .integer, value: "N", help: "Which.").bounds == 0...2_147_483_647)
  }

  @Test func `a word that begins commands and stands alone is told which`() {
    let failure = CLIWords.needsCommand("flags", known: ["list", "get"])
    #expect(failure.code == .usage)
    #expect(failure.message == "`pokehost flags` needs one of its commands: list, get.")
    #expect(failure.hint == "`pokehost help flags` says what each does.")
  }
}

@Suite struct FailureDocumentTests {
  @Test func `an error under --json has code, message, hint and candidates`() {
    let failure = CommandFailure(.notFound, "No Pokémon named 'x'.", candidates: ["xatu"])
    #expect(
      failure.json == [
        "schema": 1,
        "error": ["code": "notFound", "message": "No Pokémon named 'x'.", "hint": nil, "candidates": ["xatu"]],
      ])
  }

  @Test func `the exit codes are the contract's`() {
    let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.name)" }
    #expect(
      codes == [
        "0 done", "1 notFound", "64 usage", "65 badData", "66 noFile", "69 unavailable", "70 fault",
        "73 cannotWrite", "77 switchedOff", "78 badFlags", "130 interrupted",
      ])
  }
}
