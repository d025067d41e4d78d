import Glibc
import Testing

@testable import System

@Suite struct FilesReadingTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/pokehost-reading-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  private func file(of size: Int) throws -> (path: String, bytes: [UInt8]) {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try Files.replace(folder + "/file", with: bytes)
    return (folder + "/file", bytes)
  }

  @Test(arguments: [0, 1, 511, 512, 65_535, 65_536, 65_537, 200_000])
  func `a file is read whole, whatever its size`(size: Int) throws {
    defer { try? Files.removeFolder(folder) }  // what cannot be removed lies in the folder for such things
    let (path, bytes) = try file(of: size)
    #expect(try Files.read(path, limit: 1_000_000) == bytes)
  }

  @Test func `a file of the limit's size is read, a larger one is not`() throws {
    defer { try? Files.removeFolder(folder) }  // as above
    let (path, bytes) = try file(of: 1_000)
    #expect(try Files.read(path, limit: 1_000) == bytes)
    #expect(throws: Files.TooLarge(path: path, limit: 999)) { try Files.read(path, limit: 999) }
  }

  @Test(arguments: [("pipe", Files.Kind.pipe), ("folder", .folder), ("socket", .socket), ("device", .device)])
  func `what is found and no regular file is refused without waiting`(name: String, kind: Files.Kind) throws {
    defer { try? Files.removeFolder(folder) }  // as above
    let path = folder + "/" + name
    switch kind {
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .folder: #expect(mkdir(path, 0o700) == 0)
    case .socket: try makeSocket(path)
    case .device: #expect(symlink("/dev/zero", path) == 0)
    }
    #expect(throws: Files.NotRegular(path: path, kind: kind)) { try Files.readFound(path, limit: 1_000) }
  }

  @Test func `the sentence names what it is`() {
    let error = Files.NotRegular(path: "/a\u{1B}/flags.json", kind: .pipe)
    #expect(error.sentence == "/a\\u{1B}/flags.json is a named pipe, not a regular file.")
  }

  @Test func `a large file that is found is refused before it is read`() throws {
    defer { try? Files.removeFolder(folder) }  // as above
    let (path, bytes) = try file(of: 1_000)
    #expect(try Files.readFound(path, limit: 1_000) == bytes)
    #expect(truncate(path, 1 << 30) == 0)
    #expect(throws: Files.TooLarge(path: path, limit: 1_000)) { try Files.openFound(path, limit: 1_000) }
  }

  private func makeSocket(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(status == 0)
  }

  @Test func `what has no size is read to its end`() throws {
    defer { try? Files.removeFolder(folder) }  // as above
    #expect(try Files.read("/proc/self/maps", limit: 10_000_000).isEmpty == false)
  }
}
