import Glibc
import System

/// A folder of a test's own, removed with everything in it when the test lets go of it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/pokehost-storage-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", "/tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in (try? Self.names(in: path)) ?? [] {
      unlink("\(path)/\(name)")
      rmdir("\(path)/\(name)")
    }
    rmdir(path)
  }

  var database: String { path + "/records.sqlite" }

  var names: [String] { get throws { try Self.names(in: path) } }

  private static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw SystemError("opendir", path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
