import CLinux
import CRecorder
import Glibc
import System

/// Standard error led away from a terminal that somebody draws on: what anybody writes to descriptor 2, foreign code
/// too, comes as lines instead.
package final class StandardErrorDiversion: Sendable {
  private let before: Int32
  private let ending: Int32
  private let thread: OSThread

  /// Longer lines come in pieces, in bytes.
  private static let longestLine = 4_096

  /// Begins. `take` is called on a thread of its own, for a line each.
  package init(to take: @escaping @Sendable (String) -> Void) throws {
    var (pipe, stop): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard clinux_pipe(&pipe) == 0 else { throw SystemError("pipe", "standard error") }
    guard clinux_pipe(&stop) == 0 else { throw SystemError("pipe", "standard error") }
    let (reading, stopping) = (pipe[0], stop[0])
    before = clinux_duplicate(STDERR_FILENO)
    ending = stop[1]
    thread = try OSThread(named: "standard error") { Self.read(reading, until: stopping, take) }
    dup2(pipe[1], STDERR_FILENO)
    close(pipe[1])
    crecorder_diverted(before, reading)
  }

  /// Gives standard error back, after what was written before has been taken. Call it exactly once.
  package func end() {
    crecorder_diverted(-1, -1)
    if before >= 0 { dup2(before, STDERR_FILENO) }
    close(ending)
    thread.join()
    close(before)
  }

  /// Takes lines until the other side of `stopping` is closed, and then what is left. Programs that were started may
  /// hold the pipe open for long: its end is not waited for.
  private static func read(_ reading: Int32, until stopping: Int32, _ take: (String) -> Void) {
    var rest: [UInt8] = []
    var watched = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0), pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      guard poll(&watched, 2, -1) > 0 || errno == EINTR else { break }
      drain(reading, into: &rest, take)
      if watched[1].revents != 0 { break }
    }
    drain(reading, into: &rest, take)
    if !rest.isEmpty { take(String(decoding: rest, as: UTF8.self)) }
    close(reading)
    close(stopping)
  }

  private static func drain(_ descriptor: Int32, into rest: inout [UInt8], _ take: (String) -> Void) {
    var buffer = [UInt8](repeating: 0, count: longestLine)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: 0x0A) ?? (rest.count >= longestLine ? rest.endIndex : nil) {
        take(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(min(end + 1, rest.count))
      }
    }
  }
}
