import Glibc

/// A file that is written beside its place and put there when it is whole: a reader sees the old file or the new one.
///
/// A link stays one: what it leads to is replaced. What is no regular file, a pipe or a device, is never replaced: the
/// bytes go into it as they come.
///
/// Until it is whole the draft stands in the same folder under a name that nobody can guess, and is only ever made new:
/// a link or a file that somebody put there is not written into.
package final class DraftFile {
  private let path: String
  /// Where the file ends up, and where it is until then; nil when the bytes go straight into what is there.
  private let move: (from: String, to: String)?
  private let descriptor: Int32
  private var isFinished = false

  package init(_ path: String, mode: UInt32 = 0o644) throws {
    self.path = path
    if Self.isStream(path) {
      move = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      let place = try Self.place(of: path)
      let draft = Self.draft(beside: place)
      move = (draft, place)
      descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    }
    guard descriptor >= 0 else { throw SystemError("open", path) }
  }

  /// What is not finished is removed.
  deinit {
    if descriptor >= 0 { close(descriptor) }
    // Only what was made here: a name that was taken is somebody else's.
    if let move, descriptor >= 0, !isFinished { unlink(move.from) }
  }

  package func append(_ bytes: [UInt8]) throws { try Files.write(bytes, to: descriptor, path: path) }

  /// Makes the file durable, and puts it in its place.
  package func finish() throws {
    guard let move else { return }
    guard fsync(descriptor) == 0 else { throw SystemError("fsync", path) }
    guard rename(move.from, move.to) == 0 else { throw SystemError("rename", path) }
    isFinished = true
  }

  /// The same, but leaves what stands there by now, and is false then.
  package func finishUnlessTaken() throws -> Bool {
    guard let move else { return false }
    guard fsync(descriptor) == 0 else { throw SystemError("fsync", path) }
    // The draft keeps its own name until `deinit`.
    if link(move.from, move.to) == 0 { return true }
    guard errno == EEXIST else { throw SystemError("link", path) }
    return false
  }

  /// A name that holds 128 random bits of the system (`getrandom`), in the same folder.
  private static func draft(beside place: String) -> String {
    let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
    let name = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    return "\(folder).pokehost-\(name).new"
  }

  /// True where something is that can be written into and cannot be replaced. A folder counts: it refuses by itself.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The path behind all links, also behind one that leads to nothing yet.
  private static func place(of path: String) throws -> String {
    // As many as the system itself follows.
    let mostLinks = 40
    var place = path
    for _ in 0..<mostLinks {
      guard let target = target(of: place) else { return place }
      let folder = place.lastIndex(of: "/").map { place[...$0] } ?? ""
      place = target.hasPrefix("/") ? target : folder + target
    }
    throw SystemError("open", path, code: ELOOP)
  }

  /// Where a link leads; nil for what is none.
  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
