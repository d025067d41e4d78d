import CLinux
import Glibc
import Synchronization

/// A program that is called later: a browser. A small shell waits for the address on its standard input and becomes the
/// program then, so that a process may give up running programs before it knows what to call them with.
package final class WaitingProgram: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    case noShell(reason: String)
    case notFound(program: String)
    case ended(program: String, code: Int32)

    /// Without the point at its end.
    package var sentence: String {
      switch self {
      case .noShell(let reason): "no process could be started: \(reason)"
      case .notFound(let program): "\(program.printable()) was not found or cannot be run"
      case .ended(let program, let code): "\(program.printable()) ended with exit code \(code)"
      }
    }
  }

  private static let script = "IFS= read -r address && exec \"$1\" \"$address\" </dev/null"

  private let program: String
  private let child: pid_t
  /// Nil once the address was handed over.
  private let writer: Mutex<Int32?>

  /// `program` is looked for in PATH when its time comes.
  package init(_ program: String) throws(Failure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .noShell(reason: String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var child = pid_t()
    let error = Self.spawn(["sh", "-c", Self.script, "sh", program], reading: ends[0], &child)
    guard error == 0 else {
      close(ends[1])
      throw .noShell(reason: String(cString: strerror(error)))
    }
    self.program = program
    self.child = child
    writer = Mutex(ends[1])
  }

  /// A shell that gets no address ends.
  deinit {
    guard let end = writer.withLock({ $0.take() }) else { return }
    close(end)
    _ = Self.exitCode(of: child)
  }

  /// In a process group of its own, so that Ctrl-C in our terminal is not meant for it; without our output.
  private static func spawn(_ words: [String], reading input: Int32, _ child: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that we hold back are not held back there.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Nor are those ignored that we ignore.
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return posix_spawnp(&child, "sh", &actions, &attributes, &arguments, environ)
  }

  /// Calls the program with `address`; once. `failed` is called on another thread when it does not end with 0; how long
  /// that takes is the program's.
  package func start(with address: String, failed: @escaping @Sendable (Failure) -> Void) {
    guard let end = writer.withLock({ $0.take() }) else { return }
    // A shell that is gone reads nothing: its end is told below.
    try? Files.write(Array((address + "\n").utf8), to: end, path: "browser")
    close(end)
    let (program, child) = (program, child)
    // Without a thread nobody hears how it ended; it runs all the same.
    let watch = try? OSThread(named: "browser") {
      let code = Self.exitCode(of: child)
      if code != 0 {
        failed([126, 127].contains(code) ? .notFound(program: program) : .ended(program: program, code: code))
      }
    }
    watch?.letGo()
  }

  private static func exitCode(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 { if errno != EINTR { return 0 } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
  }
}
