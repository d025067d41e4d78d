import Glibc
import System
import Testing

@Suite struct FilesRemovalTests {
  /// A folder of its own, with a file, a folder and a link to a file outside.
  private func makeTree() throws -> (folder: String, outside: String) {
    var template = Array("/tmp/pokehost-removal-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template).map { String(cString: $0) })
    let folder = made + "/all"
    let outside = made + "/outside"
    try Files.makeFolder(folder + "/deeper")
    try Files.replace(outside, with: [1])
    try Files.replace(folder + "/one", with: [1, 2, 3])
    try Files.replace(folder + "/deeper/two", with: [1, 2])
    try #require(symlink(outside, folder + "/link") == 0)
    return (folder, outside)
  }

  @Test func `everything below a folder goes, and what a link leads to stays`() throws {
    let (folder, outside) = try makeTree()
    try Files.removeFolder(folder)
    #expect(!Files.exists(folder))
    #expect(Files.exists(outside))
    try Files.removeFolder(String(folder.dropLast("/all".count)))
  }

  @Test func `files are counted at any depth`() throws {
    let (folder, outside) = try makeTree()
    let extent = try Files.extent(of: folder)
    #expect(extent.files == 3)
    #expect(extent.bytes == 5 + outside.utf8.count)
    try Files.removeFolder(String(folder.dropLast("/all".count)))
  }

  @Test func `a folder that is not there is no error`() throws {
    try Files.removeFolder("/tmp/pokehost-is-not-there")
    #expect(try Files.extent(of: "/tmp/pokehost-is-not-there").files == 0)
  }
}
