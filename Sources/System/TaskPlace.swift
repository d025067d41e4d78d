import CLinux

/// Where a piece of work and all that it starts runs, when whoever began it wants it in one place.
///
/// A task that nobody waits for begins on the common threads wherever it was started from; a server that works a request
/// off on one thread says so here, and whoever starts tasks for the request passes it on:
/// `Task(executorPreference: TaskPlace.current)`.
package enum TaskPlace {
  /// True on a thread that is no one else's to wait for: a call of the system's that takes less time than handing it to
  /// another thread may be made there at once.
  package static var takesShortCalls: Bool { clinux_takes_short_calls() }

  /// Says of the calling thread whether it takes them.
  package static func takeShortCalls(_ takes: Bool) { clinux_take_short_calls(takes) }

  @TaskLocal package static var current: (any TaskExecutor)?
}
