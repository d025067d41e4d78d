import Glibc
import Synchronization
import System

/// Where the log's lines go: standard error, or the end of a file.
package final class LogTarget: Sendable {
  /// A file of the host's own choice is moved aside at this size, in bytes; a file that somebody named is left alone.
  package static let usualSize = 1_048_576

  private struct File {
    let path: String
    var descriptor: Int32
    var size: Int
    let rotateAt: Int?
  }

  private enum Place {
    case standardError, nowhere
    case file(File)
  }

  private let place: Mutex<Place>

  private init(_ place: Place) { self.place = Mutex(place) }

  package static let standardError = LogTarget(.standardError)
  package static let nowhere = LogTarget(.nowhere)

  /// Appends to the file at `path`; makes it, with the folders above it, when it is not there.
  package convenience init(appendingTo path: String, rotateAt: Int? = nil) throws {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try Files.makeFolder(String(path[..<slash]))
    }
    let (descriptor, size) = try Self.open(path, isNamed: rotateAt == nil)
    self.init(.file(File(path: path, descriptor: descriptor, size: size, rotateAt: rotateAt)))
  }

  deinit {
    place.withLock { place in
      if case .file(let file) = place { close(file.descriptor) }
    }
  }

  /// Writes one line. There is nowhere to complain when that fails.
  func write(_ line: String) {
    place.withLock { place in
      switch place {
      case .nowhere: break
      case .standardError: StandardError.say(line)
      case .file(var file):
        Self.append(Array((line + "\n").utf8), to: &file)
        place = .file(file)
      }
    }
  }

  private static func append(_ bytes: [UInt8], to file: inout File) {
    if let limit = file.rotateAt, file.size > 0, file.size + bytes.count > limit { rotate(&file) }
    // A log that cannot be written must not stop what it tells of.
    try? Files.write(bytes, to: file.descriptor, path: file.path)
    file.size += bytes.count
  }

  /// The full file becomes `FILE.1`. When that fails, the old one goes on.
  private static func rotate(_ file: inout File) {
    // What cannot be opened anew is no reason to lose the descriptor that still writes.
    guard rename(file.path, file.path + ".1") == 0, let fresh = try? open(file.path, isNamed: false) else {
      file.size = 0
      return
    }
    close(file.descriptor)
    (file.descriptor, file.size) = fresh
  }

  /// A file that somebody named may be a link, a pipe or a terminal; one of the host's own choice is a regular file.
  private static func open(_ path: String, isNamed: Bool) throws -> (Int32, size: Int) {
    let own = isNamed ? 0 : O_NOFOLLOW | O_NONBLOCK
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC | own, 0o600)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    if !isNamed, let kind = Files.otherKind(path) {
      close(descriptor)
      throw Files.NotRegular(path: path, kind: kind)
    }
    var status = stat()
    return (descriptor, fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0)
  }
}
