import Glibc
import Testing

@testable import System

@Suite struct SpellingTests {
  @Test func `the nearest name comes first`() {
    #expect(Spelling.nearest(to: "evoluton", among: ["list", "evolution", "search"]) == ["evolution"])
  }

  @Test func `a beginning counts as near`() {
    #expect(Spelling.nearest(to: "coll", among: ["list", "collection"]) == ["collection"])
  }

  @Test func `two swapped letters are one step`() {
    #expect(Spelling.distance(Array("shwo".unicodeScalars), Array("show".unicodeScalars)) == 1)
  }

  @Test func `nothing near is nothing said`() {
    #expect(Spelling.nearest(to: "zzzzzz", among: ["list", "evolution"]) == [])
  }
}

@Suite struct FoldersTests {
  @Test func `a home of one's own holds everything`() throws {
    let folders = try Folders(home: "/h", variables: [:])
    #expect(folders.configuration == "/h/config")
    #expect(folders.data == "/h/data")
  }

  @Test func `a relative XDG folder is ignored`() throws {
    let folders = try Folders(home: nil, variables: ["HOME": "/u", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "/c"])
    #expect(folders.data == "/u/.local/share/pokehost")
    #expect(folders.cache == "/c/pokehost")
  }

  @Test(arguments: [nil, "", "users/me"])
  func `without a home of the user's there is no folder, least of all a shared one`(home: String?) throws {
    var variables = ["XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/k"]
    variables["HOME"] = home
    #expect(throws: Folders.NoHome(found: home)) { try Folders(home: nil, variables: variables) }
    variables["XDG_STATE_HOME"] = "/s"
    #expect(try Folders(home: nil, variables: variables).state == "/s/pokehost")
  }

  @Test func `folders that others may write are known`() throws {
    let home = try TestFolder()
    let folders = try Folders(home: home.path, variables: [:])
    try Files.makeFolder(folders.data)
    try Files.makeFolder(folders.state)
    #expect(folders.unsafe == [])
    chmod(folders.data, 0o770)
    chmod(folders.state, 0o1777)
    #expect(
      folders.unsafe == [
        Folders.Unsafe(path: folders.data, mode: 0o770, reason: .writable),
        Folders.Unsafe(path: folders.state, mode: 0o777, reason: .writable),
      ])
    chmod(folders.data, 0o755)
    chmod(folders.state, 0o700)
    chmod(home.path, 0o777)
    #expect(folders.unsafe == [Folders.Unsafe(path: home.path, mode: 0o777, reason: .writable)])
    // As /tmp is: what is ours in there stays ours.
    chmod(home.path, 0o1777)
    #expect(folders.unsafe == [])
  }

  @Test func `a folder belongs to its user or to root`() {
    func reason(owner: UInt32, mode: UInt32 = 0o755) -> Folders.Unsafe.Reason? {
      Folders.Unsafe("/d", mode: mode, owner: owner, user: 1_000)?.reason
    }
    #expect(reason(owner: 1_000) == nil)
    #expect(reason(owner: 0) == nil)
    #expect(reason(owner: 0, mode: 0o775) == .writable)
    #expect(reason(owner: 1_001) == .owned(by: 1_001))
  }
}

/// A new folder that is gone with this value.
private final class TestFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/pokehost-folders-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    try? Files.removeFolder(path)  // what cannot be removed lies in the folder for such things
  }
}
