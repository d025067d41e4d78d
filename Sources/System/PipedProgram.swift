import Glibc

/// A program that reads what this one has to show: a pager.
package enum PipedProgram {
  /// Runs `command` by way of the shell, hands it `text` on standard input and waits until it ends.
  ///
  /// False when it could not be run, and nothing was shown. A program that leaves before it has read all is no error.
  package static func show(_ text: String, with command: String) -> Bool {
    var ends: [Int32] = [0, 0]
    // A socket and not a pipe: one can write to it without being killed when its reader has gone.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    let words: [String] = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let isStarted = posix_spawnp(&child, "sh", &actions, nil, &arguments, environ) == 0
    close(ends[0])
    if isStarted { send(Array(text.utf8), to: ends[1]) }
    close(ends[1])
    return isStarted && exitCode(of: child) != Self.notFound
  }

  /// All of it, or as much as the reader wanted: a pager may be left before its end.
  private static func send(_ bytes: [UInt8], to socket: Int32) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = Glibc.send(
          socket, UnsafeRawBufferPointer(rebasing: buffer[sent...]).baseAddress, buffer.count - sent,
          Int32(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// What a shell answers for a command that is not there.
  private static let notFound: Int32 = 127

  private static func exitCode(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { if errno != EINTR { return notFound } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 0
  }
}
