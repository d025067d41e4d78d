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

  @Test func `what has no size is read to its end`() throws {
    defer { try? Files.removeFolder(folder) }  // as above
    #expect(try Files.read("/proc/self/maps", limit: 10_000_000).isEmpty == false)
  }
}
