import Glibc
import System
import Testing

@Suite struct PipedProgramTests {
  private func temporaryFolder() throws -> String {
    var template = Array("/tmp/pokehost-pager-XXXXXX".utf8CString)
    return try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  @Test func `a program gets the whole text`() throws {
    let folder = try temporaryFolder()
    let file = folder + "/text"
    let text = String(repeating: "a line\n", count: 50_000)
    #expect(PipedProgram.show(text, with: "cat >\(file)"))
    #expect(try Files.read(file, limit: 1_000_000) == Array(text.utf8))
    try Files.removeFolder(folder)
  }

  @Test func `a program that is not there shows nothing`() {
    #expect(!PipedProgram.show("text", with: "pokehost-no-such-pager 2>/dev/null"))
  }
}
