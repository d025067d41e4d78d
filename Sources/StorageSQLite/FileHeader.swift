import Glibc
import System

/// What the first hundred bytes of a file say, read without SQLite, which would make files beside it.
enum FileHeader: Hashable {
  case absent
  case folder
  /// Ours, of that format.
  case ours(version: Int)
  /// A SQLite database with another program's mark.
  case otherDatabase
  /// No SQLite database, and never was one of ours.
  case noDatabase
  /// Ours by its mark, but no longer whole.
  case broken

  private static let magic = Array("SQLite format 3\u{0}".utf8)

  init(of path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let error = SystemError("stat", path)
      guard error.isMissing else { throw error }
      self = .absent
      return
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      self = .folder
      return
    }
    // What is no regular file may have no size either, and must not be opened.
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .noDatabase
      return
    }
    // An empty file is what a crash before the first write leaves.
    self = status.st_size == 0 ? .absent : FileHeader(bytes: try Self.beginning(of: path))
  }

  init(bytes: [UInt8]) {
    let isMarked = bytes.count >= 100 && Self.number(bytes, at: 68) == Int(Schema.applicationID)
    let differing = bytes.count < 16 ? 16 : zip(bytes, Self.magic).count { $0 != $1 }
    switch (differing, isMarked) {
    case (0, true): self = .ours(version: Self.number(bytes, at: 60))
    case (0, false): self = .otherDatabase
    case (1...8, true): self = .broken
    default: self = .noDatabase
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func beginning(of path: String) throws -> [UInt8] {
    let descriptor = try Files.openFound(path)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else { throw SystemError("read", path) }
    return Array(buffer.prefix(count))
  }
}
