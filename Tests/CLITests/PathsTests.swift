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
    return Paths(folders: Folders(home: home, variables: [:]), flagsFile: "flags.json")
  }

  @Test func `nothing kept is nothing removed`() throws {
    let answer = try paths().uninstall(isSure: false) { _ in false }
    #expect(answer.screen.title == "There is nothing to remove: pokehost keeps nothing on this machine.")
  }

  @Test func `without a yes nothing is removed`() throws {
    let paths = try paths()
    try Files.makeFolder(paths.folders.data)
    #expect(throws: PathsWords.notConfirmed([paths.folders.data])) {
      try paths.uninstall(isSure: false) { _ in false }
    }
    #expect(Files.exists(paths.folders.data))
  }

  @Test func `with a yes every folder is gone, and named`() throws {
    let paths = try paths()
    try Files.makeFolder(paths.folders.data)
    try Files.replace(paths.folders.data + "/records.sqlite", with: [1, 2, 3])
    try Files.makeFolder(paths.folders.state)
    var asked = ""
    let answer = try paths.uninstall(isSure: false) { question in
      asked = question
      return true
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
