import CLinux
import Glibc

/// This process as the child of a supervisor.
package final class SupervisedProcess: Sendable {
  /// Names the channel to the supervisor; set by the supervisor alone.
  static let variable = "POKEHOST_SUPERVISOR"

  package let restarts: RestartCount
  /// When that was last; nil for never.
  package let lastRestart: Timestamp?
  /// The sockets that were listening before; whoever takes this closes those that it does not use.
  package let sockets: [ListeningSocket]
  private let channel: Int32

  init(_ message: SupervisionMessage, over channel: Int32) {
    restarts = message.restarts
    lastRestart = message.restarts.value > 0 ? message.lastRestart : nil
    sockets = message.sockets
    self.channel = channel
  }

  /// Nil when no supervisor started this process. Call it once, before there is a second thread: it takes the variable
  /// out of the environment. From then on the process ends when the supervisor does.
  package static func current() -> SupervisedProcess? {
    guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    guard let channel = channel(named: text) else { return nil }
    _ = fcntl(channel, F_SETFD, FD_CLOEXEC)
    // It was started by way of a descriptor, after which some kernels would name it.
    _ = clinux_name_thread("pokehost")
    guard clinux_die_with_parent() == 0, let message = SupervisionMessage.receive(over: channel) else {
      close(channel)
      return nil
    }
    // The supervisor may have ended before its end could be noticed.
    guard clinux_peer(channel) == getppid() else { _exit(0) }
    return SupervisedProcess(message, over: channel)
  }

  /// Whoever started the process may have set the variable: only a socket pair's end is a channel.
  private static func channel(named text: String) -> Int32? {
    guard let number = DescriptorNumber(digits: text).map({ Int32($0.value) }), String(number) == text,
      SocketOption.value(SO_DOMAIN, of: number) == AF_UNIX,
      SocketOption.value(SO_TYPE, of: number) == Int32(SOCK_SEQPACKET.rawValue),
      clinux_peer(number) > 0
    else { return nil }
    return number
  }

  /// Tells the supervisor that the process is ready, and gives it the sockets to keep for the next one. Sockets beyond
  /// the 64th are not kept: the next process opens them itself.
  package func isReady(listeningOn sockets: [ListeningSocket]) {
    let kept = Array(sockets.prefix(SupervisionMessage.mostSockets))
    _ = SupervisionMessage(restarts: restarts, sockets: kept).send(over: channel)
  }
}
