import Glibc
import System

/// The right to hand one sink its events: held by one opening of the file among all processes, until it is let go.
final class SpoolLease: Sendable {
  /// Beyond every byte that the file has.
  private static let base: Int64 = 1 << 40

  private let descriptor: Int32

  /// Nil when somebody else holds it.
  init?(_ path: String, place: Int) throws {
    descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("open", path) }
    guard FileLock.take(descriptor, at: Self.base + Int64(place)) else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
