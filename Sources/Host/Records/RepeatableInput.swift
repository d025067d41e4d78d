import Glibc
import System

/// What a file holds, to be read from its beginning as often as wanted. A pipe can be read once: what comes out of it
/// is copied into a file that has no name and is gone with this value.
final class RepeatableInput {
  private static let chunk = 1 << 18

  private let path: String
  private let descriptor: Int32
  /// Standard input may have been read from already.
  private let start: off_t

  /// `-` is standard input. Copies are made in `folder`.
  init(_ path: String, copyingInto folder: String = RepeatableInput.usualFolder) throws {
    self.path = path
    let opened = path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw NoExport(SystemError("open", path)) }
    if Self.isRegular(opened) {
      descriptor = opened
      start = max(0, lseek(opened, 0, SEEK_CUR))
    } else {
      defer { close(opened) }
      descriptor = try Self.copy(of: opened, named: path, in: folder)
      start = 0
    }
  }

  deinit { close(descriptor) }

  /// Some of the bytes behind the first `count`; none at the end.
  func bytes(after count: Int) throws -> [UInt8] {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, used in
      repeat {
        read = pread(descriptor, buffer.baseAddress, Self.chunk, start + off_t(count))
      } while read < 0 && errno == EINTR
      used = max(0, read)
    }
    guard read >= 0 else { throw NoExport(SystemError("read", path)) }
    return bytes
  }

  private static var usualFolder: String {
    ProcessEnvironment.all["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func copy(of source: Int32, named path: String, in folder: String) throws -> Int32 {
    var name = Array("\(folder)/pokehost-import-XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    guard copy >= 0 else { throw NoRoomToRead(path, SystemError("open", folder)) }
    unlink(name)
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    do {
      try pour(source, named: path, into: copy, in: folder)
    } catch {
      close(copy)
      throw error
    }
    return copy
  }

  private static func pour(_ source: Int32, named path: String, into copy: Int32, in folder: String) throws {
    while true {
      let chunk: [UInt8]
      do {
        chunk = try Files.readSome(source, path: path, atMost: Self.chunk)
      } catch let error as SystemError {
        throw NoExport(error)
      }
      guard !chunk.isEmpty else { return }
      do {
        try Files.write(chunk, to: copy, path: folder)
      } catch let error as SystemError {
        throw NoRoomToRead(path, error)
      }
    }
  }
}
