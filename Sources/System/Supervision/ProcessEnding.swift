import Glibc

/// How a child process ended.
package enum ProcessEnding: Hashable, Sendable {
  case exited(code: Int32)
  case killed(signal: Int32)
  /// The system did not start it; `reason` is an `errno`.
  case notStarted(reason: Int32)

  /// Signals by which somebody asks a process to end: after those it is not started again.
  static let requests: Set<Int32> = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2]

  /// What `waitpid` said about a process that is no more.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(code: status >> 8 & 0xFF) : .killed(signal: signal)
  }

  /// Whether the process ended because something went wrong inside it or because the system took it away. An exit code
  /// is its own decision: a refusal to start, or the end of its work. Only `faultCode` from one that was ready is none.
  func isCrash(wasReady: Bool, faultCode: Int32) -> Bool {
    switch self {
    case .exited(let code): wasReady && code == faultCode
    case .killed(let signal): !Self.requests.contains(signal)
    case .notStarted: true
    }
  }
}
