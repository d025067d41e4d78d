import Glibc
import System

/// A folder for one test, gone with all that is in it when the value goes.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/pokehost-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SystemError("mkdtemp", "/tmp") }
    path = String(cString: made)
  }

  /// Hands out a folder's path as long as `use` runs.
  package static func with<Value>(_ use: (_ path: String) async throws -> Value) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await use(folder.path)
  }

  deinit { Self.remove(path) }

  private static func remove(_ folder: String) {
    guard let listing = opendir(folder) else { return }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard name != ".", name != ".." else { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) { remove("\(folder)/\(name)") } else { unlink("\(folder)/\(name)") }
    }
    closedir(listing)
    rmdir(folder)
  }
}
