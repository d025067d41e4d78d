import Glibc

/// Files that the program finds by itself. Nobody promised what they are: they are opened without waiting, and only
/// regular files are read.
extension Files {
  /// What a path leads to where a regular file was expected.
  package enum Kind: String, Sendable {
    case folder
    case pipe = "named pipe"
    case socket
    case device

    fileprivate init?(_ mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: return nil
      case S_IFDIR: self = .folder
      case S_IFIFO: self = .pipe
      case S_IFSOCK: self = .socket
      default: self = .device
      }
    }
  }

  package struct NotRegular: Error, Hashable, Sendable, Worded {
    package let path: String
    package let kind: Kind

    package init(path: String, kind: Kind) {
      self.path = path
      self.kind = kind
    }

    /// "it is a named pipe, not a regular file"
    package var reason: String { "it is a \(kind.rawValue), not a regular file" }
    package var sentence: String { "\(path.printable()) is a \(kind.rawValue), not a regular file." }
  }

  /// What stands at `path` instead of a regular file; nil where there is one, or nothing that can be looked at.
  package static func otherKind(_ path: String) -> Kind? {
    var status = stat()
    return stat(path, &status) == 0 ? Kind(status.st_mode) : nil
  }

  /// A descriptor to read a regular file with. Throws `NotRegular`, `TooLarge` or `SystemError`, and never waits.
  package static func openFound(_ path: String, limit: Int = .max) throws -> Int32 {
    // Before it is opened as well: to open a device may already start something.
    if let kind = otherKind(path) { throw NotRegular(path: path, kind: kind) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    do {
      try check(descriptor, path, limit)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func check(_ descriptor: Int32, _ path: String, _ limit: Int) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError("fstat", path) }
    if let kind = Kind(status.st_mode) { throw NotRegular(path: path, kind: kind) }
    if Int(status.st_size) > limit { throw TooLarge(path: path, limit: limit) }
  }

  /// As `read`, of a regular file.
  package static func readFound(_ path: String, limit: Int) throws -> [UInt8] {
    let descriptor = try openFound(path, limit: limit)
    defer { close(descriptor) }
    return try read(descriptor, path: path, limit: limit)
  }
}
