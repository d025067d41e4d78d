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

  @Test func `a draft has a name that nobody can guess, beside its place`() throws {
    defer { remove() }
    let drafts = try (0..<2).map { _ in try DraftFile(file) }
    let names = try names()
    #expect(drafts.count == 2)
    #expect(Set(names).count == 2)
    for name in names {
      #expect(name.hasPrefix(".pokehost-"))
      #expect(name.hasSuffix(".new"))
      // 128 random bits have 20 digits of base 36 all but always.
      #expect(name.utf8.count >= 30)
      #expect(!name.contains("\(getpid())."))
    }
  }

  @Test func `a link under the name that drafts had is not followed`() throws {
    defer { remove() }
    try Files.replace(folder + "/victim", with: Array("untouched".utf8))
    #expect(symlink("victim", "\(file).\(getpid()).new") == 0)
    try Files.replace(file, with: Array("new".utf8))
    #expect(try text(folder + "/victim") == "untouched")
    #expect(try text(file) == "new")
  }

  @Test func `a copy replaces what is in its way, and is not written through a link`() throws {
    defer { remove() }
    try Files.replace(file, with: Array("copied".utf8))
    try Files.replace(folder + "/victim", with: Array("untouched".utf8))
    #expect(symlink("victim", folder + "/copy") == 0)
    try Files.copy(file, to: folder + "/copy")
    #expect(try text(folder + "/victim") == "untouched")
    #expect(try text(folder + "/copy") == "copied")
    #expect(kind(folder + "/copy") == S_IFREG)
  }

  @Test func `of two who make a file the first wins, and the second leaves nothing`() throws {
    defer { remove() }
    #expect(try Files.create(file, with: Array("first".utf8)))
    #expect(try Files.create(file, with: Array("second".utf8)) == false)
    #expect(try text(file) == "first")
    #expect(try names() == ["file"])
  }

  private func names() throws -> [String] {
    let stream = try #require(opendir(folder))
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  @Test func `a folder is refused`() throws {
    defer { remove() }
    #expect(throws: SystemError("open", folder, code: EISDIR)) { try Files.replace(folder, with: []) }
  }
}
