import CLinux
import Glibc
import Synchronization

/// Tells when the process is asked to end: SIGTERM or SIGINT.
///
/// From the first `requests()` on neither ends the process by itself; whoever listens has to.
package enum Termination {
  package enum Signal: Int32, Sendable {
    case interrupt = 2
    case terminate = 15
  }

  /// The descriptor that the handler writes to: the one thing that a signal handler can safely reach.
  private static let bell = Atomic<Int32>(-1)

  /// Ends the process at once, with nothing written and nobody told.
  package static func end(_ code: Int32) -> Never { _exit(code) }

  /// Every request from now on. Ends when nobody listens any more.
  package static func requests() -> AsyncStream<Signal> {
    AsyncStream { continuation in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return continuation.finish() }
      bell.store(ends[1], ordering: .releasing)
      let reader = ends[0]
      for signal in [Signal.interrupt, .terminate] {
        Glibc.signal(signal.rawValue) { number in
          var byte = UInt8(truncatingIfNeeded: number)
          _ = Glibc.write(Termination.bell.load(ordering: .acquiring), &byte, 1)
        }
      }
      // The thread lives as long as the process: it waits for a byte, and costs nothing meanwhile.
      let thread = try? OSThread(named: "signals") {
        var byte: UInt8 = 0
        while read(reader, &byte, 1) == 1 {
          if let signal = Signal(rawValue: Int32(byte)) { continuation.yield(signal) }
        }
      }
      if thread == nil { continuation.finish() }
    }
  }
}
