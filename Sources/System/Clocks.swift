import Glibc

package enum Clocks {
  package static var wall: Timestamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Timestamp(clampingSeconds: now.tv_sec) + now.tv_nsec / 1_000_000
  }

  /// Nanoseconds since some fixed moment; never goes back.
  package static var monotonic: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}
