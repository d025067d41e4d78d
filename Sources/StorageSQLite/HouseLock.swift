import Glibc
import System

/// The lock file beside a database: says who is in the house, and is the bell that other processes hear.
///
/// Everyone who uses the database holds it shared; who makes, migrates, checks or salvages it holds it alone.
/// The system lets go of it when a process dies, however it dies.
final class HouseLock: Sendable {
  let path: String
  private let descriptor: Int32

  init(beside database: String) throws(SystemError) {
    path = database + ".lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("open", path) }
  }

  deinit { close(descriptor) }

  /// True when nobody else is in; then nobody else comes in before `share`.
  func takeAlone() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// The same, but waits for the others to leave.
  func takeAlone(within milliseconds: Int) -> Bool { patiently(milliseconds) { takeAlone() } }

  /// Comes in beside the others; false when somebody is alone in there for too long.
  func share(within milliseconds: Int) -> Bool {
    patiently(milliseconds) { flock(descriptor, LOCK_SH | LOCK_NB) == 0 }
  }

  /// Lets every process that listens know that something was committed.
  func ring() {
    var bell: UInt8 = 1
    // A bell that cannot be rung costs others a late look, nobody a record.
    _ = pwrite(descriptor, &bell, 1, 0)
  }

  private func patiently(_ milliseconds: Int, _ attempt: () -> Bool) -> Bool {
    let deadline = Clocks.monotonic + Int64(milliseconds) * 1_000_000
    while !attempt() {
      guard Clocks.monotonic < deadline else { return false }
      usleep(2_000)
    }
    return true
  }
}
