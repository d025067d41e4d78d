import FeatureKit
import Flags
import System
import Testing

@testable import CLI

@Suite struct PlaceMessagesTests {
  @Test func `no home is an error that says what to do`() {
    let failure = CLIWords.noHome(Folders.NoHome(found: nil))
    #expect(failure.code == .cannotWrite)
    #expect(failure.message == "There is no folder to keep anything in: HOME is not set.")
    #expect(failure.hint == "Set HOME, or name a folder with --home DIR.")
    #expect(
      CLIWords.noHome(Folders.NoHome(found: "me\u{7}")).message
        == "There is no folder to keep anything in: HOME is 'me\\u{7}', not an absolute path.")
  }

  @Test func `an unsafe folder is named with its mode and the line that helps`() {
    let writable = CLIWords.unsafe(Folders.Unsafe(path: "/my data", mode: 0o775, reason: .writable))
    #expect(writable.code == .cannotWrite)
    #expect(writable.message == "/my data is not used: other users may write there (mode 0775).")
    #expect(writable.hint == "chmod go-w '/my data'")
    let foreign = CLIWords.unsafe(Folders.Unsafe(path: "/data", mode: 0o700, reason: .owned(by: 7)))
    #expect(foreign.message == "/data is not used: it belongs to user 7 (mode 0700).")
    #expect(
      foreign.hint
        == "chown -R \"$(id -u)\" /data && chmod go-w /data, or name another folder with --home DIR.")
  }

  @Test func `a found file that cannot be followed is named with its reason`() {
    #expect(
      FlagsWords.passedOver(.notRegular(Files.NotRegular(path: "/w/flags.json", kind: .pipe)))
        == "/w/flags.json is not used: it is a named pipe, not a regular file. "
        + "Remove it, or name a file with --flags.")
    #expect(
      FlagsWords.passedOver(.tooLarge("/w/flags.json"))
        == "/w/flags.json is not used: it has more than 10000000 bytes. Remove it, or name a file with --flags.")
  }

  private func program(_ variables: [String: String] = [:]) -> Program {
    Program(
      Program.Parts(
        register: { _ in }, render: { _, _ in "" }, paint: { _, _, _ in [] }, shippedFlags: [], version: "1"),
      variables: variables)
  }

  @Test func `arguments are UTF-8 or refused`() throws {
    let program = program()
    #expect(try program.words(of: [Array("list".utf8), Array("é".utf8), []], unreadable: []) == ["list", "é", ""])
    #expect(
      throws: CommandFailure(
        .usage, "Argument 2 is not UTF-8: 'caf\u{FFFD}'.",
        hint: "Type it in UTF-8; a file with such a name has to be renamed, or read through standard input.")
    ) { try program.words(of: [Array("list".utf8), Array("caf".utf8) + [0xE9]], unreadable: []) }
  }

  @Test func `a variable that names a place is UTF-8 or refused, another may be anything`() throws {
    let program = program(["POKEHOST_HOME": "/caf\u{FFFD}"])
    #expect(try program.words(of: [], unreadable: ["TERM", "OTHER"]) == [])
    #expect(
      throws: CommandFailure(
        .usage, "The environment variable POKEHOST_HOME is not UTF-8: '/caf\u{FFFD}'.",
        hint: "Set it to a text in UTF-8, or unset it.")
    ) { try program.words(of: [], unreadable: ["POKEHOST_HOME"]) }
  }
}
