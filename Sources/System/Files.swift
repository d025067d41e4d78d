import Glibc

/// Whole files, read and written with limits.
package enum Files {
  package struct TooLarge: Error, Hashable, Sendable {
    package let path: String
    package let limit: Int
  }

  /// The bytes of a file; `TooLarge` when there are more than `limit`, without reading on.
  package static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    defer { close(descriptor) }
    return try read(descriptor, path: path, limit: limit)
  }

  /// Everything up to the end of an open descriptor.
  package static func read(_ descriptor: Int32, path: String, limit: Int) throws -> [UInt8] {
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0
    if size > limit, status.st_mode & S_IFMT == S_IFREG { throw TooLarge(path: path, limit: limit) }
    // One byte more than there should be: a file that has not grown meanwhile fills no second chunk.
    var bytes = try readSome(descriptor, path: path, atMost: size == 0 ? usualChunk : min(size, limit) + 1)
    while true {
      guard bytes.count <= limit else { throw TooLarge(path: path, limit: limit) }
      let chunk = try readSome(descriptor, path: path, atMost: bytes.count == size ? smallChunk : usualChunk)
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
  }

  private static let usualChunk = 65_536
  /// For the end of a file, where nothing is expected.
  private static let smallChunk = 512

  /// What has arrived at an open descriptor, so many bytes at most; waits for the first, and is empty at the end.
  package static func readSome(_ descriptor: Int32, path: String, atMost most: Int = 65_536) throws -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, used in
      repeat { count = Glibc.read(descriptor, buffer.baseAddress, most) } while count < 0 && errno == EINTR
      used = max(0, count)
    }
    guard count >= 0 else { throw SystemError("read", path) }
    return bytes
  }

  /// Makes a file as `DraftFile` does, whole or not at all. False when something stands at `path` by then: it stays.
  package static func create(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws -> Bool {
    let draft = try DraftFile(path, mode: mode)
    try draft.append(bytes)
    return try draft.finishUnlessTaken()
  }

  /// Writes a file as `DraftFile` does: whole or not at all, through links.
  package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws {
    let draft = try DraftFile(path, mode: mode)
    try draft.append(bytes)
    try draft.finish()
  }

  /// Writes all bytes, however many calls it takes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw SystemError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Copies a file's bytes, however many, and makes the copy durable. What stands at `target` is replaced.
  package static func copy(_ path: String, to target: String, mode: UInt32 = 0o600) throws {
    let source = try openFound(path)
    defer { close(source) }
    // What is in the way, perhaps a link to another file, is replaced and never written into.
    guard unlink(target) == 0 || errno == ENOENT else { throw SystemError("unlink", target) }
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard copy >= 0 else { throw SystemError("open", target) }
    defer { close(copy) }
    while true {
      let count = sendfile(copy, source, nil, 1 << 30)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("write", target) }
      if count == 0 { break }
    }
    guard fsync(copy) == 0 else { throw SystemError("fsync", target) }
  }

  package enum Access: Sendable { case writable, readOnly, missing }

  package static func access(_ path: String) -> Access {
    guard exists(path) else { return .missing }
    return Glibc.access(path, W_OK) == 0 ? .writable : .readOnly
  }

  /// True only where it is certain that nothing is there; a folder that may not be looked into says neither.
  package static func isSurelyAbsent(_ path: String) -> Bool {
    Glibc.access(path, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True for a link, wherever it leads.
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path without links; nil when nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package static func exists(_ path: String) -> Bool { Glibc.access(path, F_OK) == 0 }

  /// Makes the folder and those above it; one that is there already is no error.
  package static func makeFolder(_ path: String, mode: UInt32 = 0o700) throws {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw SystemError("mkdir", path)
    }
    try makeFolder(String(path[..<slash]), mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw SystemError("mkdir", path) }
  }
}
