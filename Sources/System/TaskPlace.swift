import CLinux

/// What a thread says of itself to the work that runs on it.
package enum TaskPlace {
  /// True on a thread that is no one else's to wait for: a call of the system's that takes less time than handing it to
  /// another thread may be made there at once.
  package static var takesShortCalls: Bool { clinux_takes_short_calls() }

  /// Says of the calling thread whether it takes them.
  package static func takeShortCalls(_ takes: Bool) { clinux_take_short_calls(takes) }
}
