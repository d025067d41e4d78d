import CLinux
import Glibc

/// Locks a stretch of a file against other openings of it, in this process and in others.
///
/// The lock belongs to the open descriptor: it ends with `unlock`, with `close`, and with the process, however it ends.
package enum FileLock {
  /// True when the byte at `position` is ours now; false when somebody else holds it.
  package static func take(_ descriptor: Int32, at position: Int64) -> Bool {
    clinux_lock(descriptor, Int32(F_WRLCK), Int(position), 1) == 0
  }

  /// Tries until `patience` milliseconds have passed: for locks that are held for microseconds.
  package static func take(_ descriptor: Int32, at position: Int64, within patience: Int) -> Bool {
    for attempt in 0...patience * 4 {
      if take(descriptor, at: position) { return true }
      if attempt < 8 { sched_yield() } else { usleep(250) }
    }
    return false
  }

  package static func release(_ descriptor: Int32, at position: Int64) {
    _ = clinux_lock(descriptor, Int32(F_UNLCK), Int(position), 1)
  }
}
