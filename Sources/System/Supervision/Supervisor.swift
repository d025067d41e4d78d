import CLinux
import Glibc

/// Runs the program that this process runs as a child, and starts it again when it crashes, with the sockets that it
/// listened on: those who wait there meanwhile are answered by the next child.
///
/// The child is started with exec and not forked: a Swift process must not go on in a fork, because a `Mutex` knows its
/// threads by numbers that are the parent's, and each child is to have an address space of its own making.
package struct Supervisor {
  package enum Report: Hashable, Sendable {
    case crashed(ProcessEnding, restartIn: Duration, crash: Int)
  }

  package enum Outcome: Hashable, Sendable {
    /// The child ended as it was to end.
    case ended(code: Int32)
    /// It crashed too often, or while it was asked to end.
    case gaveUp(ProcessEnding)
    case crashedWhileEnding(ProcessEnding)
    /// It could not be started even once; `reason` is an `errno`.
    case unavailable(reason: Int32)
  }

  private let program: Int32
  private let arguments: [String]
  private let faultCode: Int32
  private let report: (Report) -> Void
  private let signals: BlockedSignals
  private var message = SupervisionMessage()
  private var policy = RestartPolicy()
  private var hasBeenReady = false
  private var isReady = false
  private var isAskedToEnd = false

  /// `arguments` begin with the program's name. A child that ends with `faultCode` after it was ready has crashed.
  /// Afterwards the process should end with what the outcome says; but for `unavailable` the signals that ask for its end
  /// stay blocked, so that a second one does not change how it ends.
  package static func run(
    _ arguments: [String], faultCode: Int32, _ report: @escaping (Report) -> Void
  ) -> Outcome {
    let program = clinux_open_own_program()
    guard program >= 0 else { return .unavailable(reason: errno) }
    defer { close(program) }
    var supervisor = Supervisor(program, arguments, faultCode, report)
    let outcome = supervisor.supervise()
    if case .unavailable = outcome { supervisor.signals.restore() }
    return outcome
  }

  private init(
    _ program: Int32, _ arguments: [String], _ faultCode: Int32, _ report: @escaping (Report) -> Void
  ) {
    (self.program, self.arguments, self.faultCode, self.report) = (program, arguments, faultCode, report)
    // Whoever ignores it is never told how a child ended.
    signal(SIGCHLD, SIG_DFL)
    // One that is ignored, as `nohup` has it for SIGHUP, stays so here and in the child. A serving program takes the two
    // by which it ends in any case.
    let heard = ProcessEnding.requests.filter { [SIGTERM, SIGINT].contains($0) || !clinux_ignores($0) }
    signals = BlockedSignals(heard.union([SIGCHLD]))
  }

  private mutating func supervise() -> Outcome {
    var ending = ProcessEnding.exited(code: 0)
    defer { removeSocketFiles(after: ending) }
    while true {
      ending = runOnce()
      if case .notStarted(let reason) = ending, message.restarts.value == 0 { return .unavailable(reason: reason) }
      guard ending.isCrash(wasReady: isReady, faultCode: faultCode) else { return .ended(code: code(of: ending)) }
      guard !isAskedToEnd else { return .crashedWhileEnding(ending) }
      guard case .restart(let delay, let crash) = policy.decide(crashAt: Clocks.monotonic) else {
        return .gaveUp(ending)
      }
      report(.crashed(ending, restartIn: delay, crash: crash))
      if let code = wait(delay) { return .ended(code: code) }
      message.restarts = RestartCount(clamping: message.restarts.value + 1)
      message.lastRestart = Clocks.wall
    }
  }

  /// The exit code of a child that did not crash; ends this process by the signal that ended the child, if one did.
  private func code(of ending: ProcessEnding) -> Int32 {
    switch ending {
    case .exited(let code): return code
    case .notStarted: return faultCode
    case .killed(let signal): return endingCode(for: signal)
    }
  }

  /// Ends this process by `signal`, as it ends one without a supervisor. But one that served and is asked to end while no
  /// child is ready has ended well: then this is its exit code.
  private func endingCode(for signal: Int32) -> Int32 {
    if hasBeenReady, signal == SIGTERM || signal == SIGINT { return 0 }
    // The child's memory is what a dump is wanted of.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    removeSocketFiles(after: .killed(signal: signal))
    signals.deliver(signal)
    return 128 + signal
  }

  /// Waits before the next start. The exit code when somebody asks for the end meanwhile.
  private func wait(_ delay: Duration) -> Int32? {
    let deadline = Clocks.monotonic + delay.nanoseconds
    while let signal = signals.next(before: deadline) {
      if signal != SIGCHLD { return endingCode(for: signal) }
    }
    return nil
  }
}

// MARK: One child

extension Supervisor {
  /// Starts the child and waits until it has ended.
  private mutating func runOnce() -> ProcessEnding {
    isReady = false
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return .notStarted(reason: errno) }
    defer { close(ends[0]) }
    let child = start(ends)
    let reason = errno
    close(ends[1])
    guard child > 0 else { return .notStarted(reason: reason) }
    let ending = wait(for: child)
    // It waited in the channel: nothing had to be done about it while the child lived.
    while let news = SupervisionMessage.receive(over: ends[0]) { keep(news) }
    return ending
  }

  private func start(_ ends: [Int32]) -> pid_t {
    guard message.send(over: ends[0]) else { return -1 }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let mark = SupervisedProcess.variable + "="
    var variables: [UnsafeMutablePointer<CChar>?] = [strdup(mark + String(ends[1]))]
    var next = environ
    while let entry = next.pointee {
      if strncmp(entry, mark, mark.utf8.count) != 0 { variables.append(strdup(entry)) }
      next += 1
    }
    variables.append(nil)
    defer { for text in words + variables { free(text) } }
    var mask = signals.before
    return clinux_start(program, ends[1], &words, &variables, &mask)
  }

  private mutating func wait(for child: pid_t) -> ProcessEnding {
    while true {
      if let ending = reap(child) { return ending }
      guard let signal = signals.next(), signal.number != SIGCHLD else { continue }
      if signal.number == SIGTERM || signal.number == SIGINT { isAskedToEnd = true }
      // The child has what comes from the terminal.
      if !signal.isFromTerminal { kill(child, signal.number) }
    }
  }

  /// How `child` ended; nil when it runs. Takes away other children, too, which the first process of a container gets.
  private func reap(_ child: pid_t) -> ProcessEnding? {
    var status: Int32 = 0
    while true {
      let ended = waitpid(-1, &status, WNOHANG)
      if ended == child { return ProcessEnding(status: status) }
      if ended < 0, errno != EINTR { return .notStarted(reason: errno) }
      if ended == 0 { return nil }
    }
  }

  /// The child became ready: from now on its sockets are the ones to keep.
  private mutating func keep(_ news: SupervisionMessage) {
    for socket in message.sockets { close(socket.descriptor) }
    message.sockets = news.sockets
    isReady = true
    hasBeenReady = true
  }

  /// Removes the files of Unix sockets that nobody will answer any more. A child that served and then ended by itself
  /// has removed them before: what is there now may be another server's.
  private func removeSocketFiles(after ending: ProcessEnding) {
    if case .exited = ending, isReady, !ending.isCrash(wasReady: isReady, faultCode: faultCode) { return }
    for socket in message.sockets where socket.address.utf8.starts(with: "unix:".utf8) {
      unlink(String(socket.address.dropFirst(5)))
    }
  }
}
