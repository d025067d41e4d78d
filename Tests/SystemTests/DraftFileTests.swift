import Glibc
import Testing

@testable import System

@Suite struct DraftFileTests {
  private let folder: String
  private var file: String { folder + "/file" }
  private var link: String { folder + "/link" }

  init() throws {
    var template = Array("/tmp/pokehost-draft-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  private func remove() {
    try? Files.removeFolder(folder)  // what cannot be removed lies in the folder for such things
  }

  private func kind(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Files.read(path, limit: 1_000), as: UTF8.self)
  }

  @Test func `a file is as it was until the new one is whole`() throws {
    defer { remove() }
    try Files.replace(file, with: Array("old".utf8))
    let draft = try DraftFile(file)
    try draft.append(Array("new, ".utf8))
    try draft.append(Array("and whole".utf8))
    #expect(try text(file) == "old")
    try draft.finish()
    #expect(try text(file) == "new, and whole")
  }

  @Test func `what is not finished leaves nothing behind`() throws {
    defer { remove() }
    do { try DraftFile(file).append(Array("half".utf8)) }
    #expect(try Files.extent(of: folder).files == 0)
  }

  @Test(arguments: ["file", "deeper/../file", "other"])
  func `a link stays one, and what it leads to is replaced`(target: String) throws {
    defer { remove() }
    try Files.makeFolder(folder + "/deeper")
    try Files.replace(file, with: Array("old".utf8))
    // By way of a second link; `other` is not there yet.
    #expect(symlink(target, folder + "/second") == 0)
    #expect(symlink(folder + "/second", link) == 0)
    try Files.replace(link, with: Array("new".utf8))
    #expect(kind(link) == S_IFLNK)
    #expect(kind(folder + "/second") == S_IFLNK)
    #expect(kind(folder + "/" + target) == S_IFREG)
    #expect(try text(folder + "/" + target) == "new")
    #expect(try Files.extent(of: folder).files == (target == "other" ? 4 : 3))
  }

  @Test func `links that lead in a circle are refused`() throws {
    defer { remove() }
    #expect(symlink(link, folder + "/second") == 0)
    #expect(symlink(folder + "/second", link) == 0)
    #expect(throws: SystemError("open", link, code: ELOOP)) { try Files.replace(link, with: []) }
    #expect(kind(link) == S_IFLNK)
  }

  @Test func `a pipe gets the bytes, and stays a pipe`() throws {
    defer { remove() }
    #expect(mkfifo(file, 0o600) == 0)
    // Both ends, so that nobody waits for the other.
    let reader = open(file, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try Files.replace(file, with: Array("through".utf8))
    #expect(kind(file) == S_IFIFO)
    #expect(try Files.readSome(reader, path: file) == Array("through".utf8))
  }

  @Test func `a device stays a device`() throws {
    defer { remove() }
    try Files.replace("/dev/null", with: Array("away".utf8))
    #expect(kind("/dev/null") == S_IFCHR)
  }

  @Test func `a folder is refused`() throws {
    defer { remove() }
    #expect(throws: SystemError("open", folder, code: EISDIR)) { try Files.replace(folder, with: []) }
  }
}
