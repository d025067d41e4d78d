import FeatureKit
import Glibc
import JSON
import System
import Testing

@testable import CLI

@Suite struct PathsTests {
  private func paths() throws -> Paths {
    var template = Array("/tmp/pokehost-paths-XXXXXX".utf8CString)
    let home = try #require(mkdtemp(&template).map { String(cString: $0) })
    return Paths(folders: try Folders(home: home, variables: [:]), flagsFile: "flags.json")
  }

  @Test func `nothing kept is nothing removed`() throws {
    let answer = try paths().uninstall(isSure: false) { _ in .no }
    #expect(answer.screen.title == "There is nothing to remove: pokehost keeps nothing on this machine.")
  }

  @Test(arguments: [
    (CLI.Confirmation.Reply.no, "Nothing was removed: the question was not answered with yes."),
    (.nobodyThere, "Nothing was removed: standard input is no terminal, so that nobody could be asked."),
  ])
  func `without a yes nothing is removed, and why is said`(reply: CLI.Confirmation.Reply, message: String) throws {
    let paths = try paths()
    try Files.makeFolder(paths.folders.data)
    let failure = CommandFailure(
      .usage, message, hint: "Add --yes where nobody can answer; it removes \(paths.folders.data).")
    #expect(throws: failure) { try paths.uninstall(isSure: false) { _ in reply } }
    #expect(Files.exists(paths.folders.data))
  }

  @Test func `a flags file that is named and not there is not in force`() {
    #expect(PathsWords.flagsFile(missing: nil) == "the flags file in force")
    #expect(PathsWords.flagsFile(missing: "named by --flags") == "named by --flags, but there is no such file")
  }

  @Test func `with a yes every folder is gone, and named`() throws {
    let paths = try paths()
    try Files.makeFolder(paths.folders.data)
    try Files.replace(paths.folders.data + "/records.sqlite", with: [1, 2, 3])
    try Files.makeFolder(paths.folders.state)
    var asked = ""
    let answer = try paths.uninstall(isSure: false) { question in
      asked = question
      return .yes
    }
    #expect(
      asked == """
        This removes all that pokehost keeps on this machine, what you caught and noted too:
          \(paths.folders.data) (1 file, 3 bytes)
          \(paths.folders.state) (0 files, 0 bytes)
        """)
    #expect(answer.documents[0]["removed"]?.array?.count == 2)
    #expect(!Files.exists(paths.folders.data) && !Files.exists(paths.folders.state))
  }
}
