import Glibc

extension Folders {
  /// A folder in which another user could change what is kept.
  package struct Unsafe: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// Its group or everybody may write.
      case writable
      /// It belongs to this user, who is neither the one that runs the program nor root.
      case owned(by: UInt32)
    }

    package let path: String
    /// The permission bits.
    package let mode: UInt32
    package let reason: Reason

    package init(path: String, mode: UInt32, reason: Reason) {
      self.path = path
      self.mode = mode
      self.reason = reason
    }
  }

  /// Those that are there and not safe; one that is not there yet is made for its owner alone.
  package var unsafe: [Unsafe] {
    let root = home.flatMap { Self.unsafe($0, allowsSticky: true) }
    return [root].compactMap(\.self) + [configuration, data, cache, state].compactMap { Self.unsafe($0) }
  }

  /// In a sticky folder, like /tmp, others cannot replace what is ours; they can put something there before.
  private static func unsafe(_ path: String, allowsSticky: Bool = false) -> Unsafe? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return Unsafe(
      path, mode: status.st_mode & 0o7777, owner: status.st_uid, user: geteuid(), allowsSticky: allowsSticky)
  }
}

extension Folders.Unsafe {
  /// Nil when the folder is safe for `user`.
  init?(_ path: String, mode: UInt32, owner: UInt32, user: UInt32, allowsSticky: Bool = false) {
    let permissions = mode & 0o777
    if owner != user, owner != 0 {
      self.init(path: path, mode: permissions, reason: .owned(by: owner))
    } else if permissions & 0o022 != 0, !(allowsSticky && mode & S_ISVTX != 0) {
      self.init(path: path, mode: permissions, reason: .writable)
    } else {
      return nil
    }
  }
}
