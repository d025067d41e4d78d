import Glibc

/// A small file that only its owner may read: keys.
package enum PrivateFile {
  package enum Failure: Error, Hashable, Sendable {
    /// The system refused; the reason is its own.
    case system(SystemError)
    /// A link, a folder, a device: anything but a regular file.
    case notRegular(path: String)
    /// It belongs to another user.
    case foreign(path: String)
    /// Others than its owner may read or write it; `mode` is octal.
    case exposed(path: String, mode: String)
    case tooLarge(path: String, limit: Int)
    /// Another process holds the lock.
    case busy(path: String)
  }

  /// The bytes of the file; nil when there is none. Links are not followed.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      if errno == ELOOP { throw .notRegular(path: path) }
      throw .system(SystemError("open", path))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(SystemError("fstat", path)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(path: path) }
    guard status.st_uid == geteuid() else { throw .foreign(path: path) }
    guard status.st_mode & 0o077 == 0 else {
      throw .exposed(path: path, mode: String(status.st_mode & 0o777, radix: 8))
    }
    do {
      return try Files.read(descriptor, path: path, limit: limit)
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      throw .tooLarge(path: path, limit: limit)
    }
  }

  /// Replaces the file while `path.lock` is held; `work` gets what is there and returns what is to be there, nil for no
  /// change. Makes the folder.
  package static func update(
    _ path: String, in folder: String, limit: Int, _ work: ([UInt8]?) throws(Failure) -> [UInt8]?
  ) throws(Failure) {
    do {
      try Files.makeFolder(folder)
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      throw .notRegular(path: folder)
    }
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard lock >= 0 else { throw .system(SystemError("open", path + ".lock")) }
    defer { close(lock) }
    guard FileLock.take(lock, at: 0, within: 2_000) else { throw .busy(path: path) }
    guard let bytes = try work(try read(path, limit: limit)) else { return }
    do {
      try Files.replace(path, with: bytes, mode: 0o600)
    } catch let error as SystemError {
      throw .system(error)
    } catch {
      throw .notRegular(path: path)
    }
  }
}

extension PrivateFile.Failure: Worded {
  /// What stands in the way, and what to do about it.
  package var sentence: String {
    switch self {
    case .system(let error): "\(error.path.printable()) cannot be used: \(error.call): \(error.reason)."
    case .notRegular(let path): "\(path.printable()) is not a regular file. Remove it."
    case .foreign(let path): "\(path.printable()) belongs to another user. Remove it, or choose another --home."
    case .exposed(let path, let mode):
      "\(path.printable()) can be read or written by other users (mode \(mode)). Run `chmod 600 \(path.shellWord)`, or "
        + "remove it if they may have read it."
    case .tooLarge(let path, let limit): "\(path.printable()) has more than \(limit) bytes. Remove it."
    case .busy(let path): "\(path.printable()) is being changed by another process. Try again."
    }
  }
}
