import Glibc
package import System

extension FlagsFile {
  /// Puts an edited text in the place of `before`: through links, with the file's mode, durable, whole or not at all.
  /// Throws `FlagEditError.changedMeanwhile` when something else stands there now.
  package static func replace(_ path: String, from before: [UInt8], to after: [UInt8]) throws {
    // A writable folder would let a new file take the place of one that nobody may write.
    guard Files.access(path) != .readOnly else { throw SystemError("write", path) }
    guard try Files.readFound(path, limit: limit) == before else { throw FlagEditError.changedMeanwhile(path) }
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    try Files.replace(path, with: after, mode: mode)
  }

  /// Writes the first file of a person's own, from the shipped one. Throws `FlagEditError.changedMeanwhile` when there
  /// is one by now.
  package static func makeOwn(_ bytes: [UInt8], folders: Folders) throws -> String {
    let path = FlagsSource.ownPath(folders)
    guard !Files.exists(path) else { throw FlagEditError.changedMeanwhile(path) }
    try Files.makeFolder(folders.configuration)
    try Files.replace(path, with: bytes)
    return path
  }
}
