import CConfine
import CPNG
import Glibc

/// The process that makes the children: alone it may do so after the program gave up running others.
final class DecodingServer: Sendable {
  private let id: pid_t
  private let control: Int32

  /// Nil when the system gives no process.
  init?(_ library: PNGLibrary.Functions) {
    var control: Int32 = -1
    let limits = cpng_limits(of_server: cconfine_limit_to_forking, of_child: cconfine_limit_to_decoding)
    id = cpng_start_server(library, limits, &control)
    guard id > 0 else { return nil }
    self.control = control
  }

  /// Its child ends with it.
  deinit {
    close(control)
    kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
  }

  /// Ends the child before, if there is one; nil when the server is gone.
  func newChild() -> DecodingChild? {
    var child: pid_t = 0
    let socket = cpng_ask_for_child(control, Self.patience, &child)
    return socket < 0 ? nil : DecodingChild(id: child, socket: socket)
  }

  /// Milliseconds for a fork: a machine that takes longer has none to give.
  private static let patience: Int32 = 5_000
}
