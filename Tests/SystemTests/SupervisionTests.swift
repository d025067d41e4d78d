import Glibc
import Testing

@testable import System

@Suite struct RestartPolicyTests {
  private static let second: Int64 = 1_000_000_000

  /// What is decided about crashes at these seconds.
  private func decisions(_ seconds: Int64...) -> [RestartPolicy.Decision] {
    var policy = RestartPolicy()
    return seconds.map { policy.decide(crashAt: $0 * Self.second) }
  }

  @Test func `each crash within a minute waits longer, and the fifth is the last`() {
    #expect(
      decisions(0, 1, 2, 4, 9) == [
        .restart(after: .zero, crash: 1), .restart(after: .milliseconds(250), crash: 2),
        .restart(after: .seconds(1), crash: 3), .restart(after: .seconds(4), crash: 4), .giveUp,
      ])
  }

  @Test func `a crash that is a minute old no longer counts`() {
    #expect(decisions(0, 59) == [.restart(after: .zero, crash: 1), .restart(after: .milliseconds(250), crash: 2)])
    #expect(decisions(0, 60) == [.restart(after: .zero, crash: 1), .restart(after: .zero, crash: 1)])
    #expect(
      decisions(0, 20, 40, 59, 61) == [
        .restart(after: .zero, crash: 1), .restart(after: .milliseconds(250), crash: 2),
        .restart(after: .seconds(1), crash: 3), .restart(after: .seconds(4), crash: 4),
        .restart(after: .seconds(4), crash: 4),
      ])
  }
}

@Suite struct ProcessEndingTests {
  @Test func `a status tells the exit code or the signal`() {
    #expect(ProcessEnding(status: 69 << 8) == .exited(code: 69))
    #expect(ProcessEnding(status: 255 << 8) == .exited(code: 255))
    #expect(ProcessEnding(status: SIGSEGV) == .killed(signal: SIGSEGV))
    // With a core dump.
    #expect(ProcessEnding(status: SIGABRT | 0x80) == .killed(signal: SIGABRT))
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGBUS, SIGABRT, SIGTRAP, SIGFPE, SIGKILL, SIGSYS])
  func `a process that a fault or the system ended has crashed`(_ signal: Int32) {
    #expect(ProcessEnding.killed(signal: signal).isCrash(wasReady: false, faultCode: 70))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2])
  func `a process that was asked to end has not crashed`(_ signal: Int32) {
    #expect(!ProcessEnding.killed(signal: signal).isCrash(wasReady: true, faultCode: 70))
  }

  @Test func `an exit code is a decision, but for a fault after the process was ready`() {
    for code in [Int32(0), 1, 64, 69, 70, 78, 130] {
      #expect(!ProcessEnding.exited(code: code).isCrash(wasReady: false, faultCode: 70))
    }
    #expect(!ProcessEnding.exited(code: 69).isCrash(wasReady: true, faultCode: 70))
    #expect(ProcessEnding.exited(code: 70).isCrash(wasReady: true, faultCode: 70))
    #expect(ProcessEnding.notStarted(reason: ENOMEM).isCrash(wasReady: false, faultCode: 70))
  }
}

@Suite struct SupervisionMessageTests {
  /// Both ends of a channel, closed after the block.
  private func withChannel(_ body: (Int32, Int32) throws -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    try body(ends[0], ends[1])
  }

  @Test func `a message brings its numbers and descriptors of the same open files`() throws {
    try withChannel { here, there in
      let sent = SupervisionMessage(
        restarts: RestartCount(clamping: 3), lastRestart: 1_795_372_046_123,
        sockets: [
          ListeningSocket(address: "127.0.0.1:0", descriptor: STDIN_FILENO),
          ListeningSocket(address: "unix:/run/a b\nc.sock", descriptor: here),
        ])
      #expect(sent.send(over: here))
      let received = try #require(SupervisionMessage.receive(over: there))
      defer { for socket in received.sockets { close(socket.descriptor) } }
      #expect(received.restarts.value == 3)
      #expect(received.lastRestart == 1_795_372_046_123)
      #expect(received.sockets.map(\.address) == ["127.0.0.1:0", "unix:/run/a b\nc.sock"])
      for (one, other) in zip(sent.sockets, received.sockets) {
        var (before, after) = (stat(), stat())
        #expect(fstat(one.descriptor, &before) == 0 && fstat(other.descriptor, &after) == 0)
        #expect(before.st_ino == after.st_ino)
        #expect(fcntl(other.descriptor, F_GETFD) & FD_CLOEXEC != 0)
      }
      #expect(SupervisionMessage.receive(over: there) == nil)
    }
  }

  @Test func `more sockets than a message holds are not sent`() throws {
    try withChannel { here, there in
      let socket = ListeningSocket(address: "127.0.0.1:1", descriptor: here)
      #expect(SupervisionMessage(sockets: Array(repeating: socket, count: 64)).send(over: here))
      for socket in try #require(SupervisionMessage.receive(over: there)).sockets { close(socket.descriptor) }
      #expect(!SupervisionMessage(sockets: Array(repeating: socket, count: 65)).send(over: here))
      #expect(SupervisionMessage.receive(over: there) == nil)
    }
  }

  @Test(arguments: [
    "", "1", "1\u{0}", "1\u{0}2", "-1\u{0}0\u{0}", "1\u{0}-2\u{0}", "x\u{0}0\u{0}", "99999999999999999999\u{0}0\u{0}",
    "1\u{0}253402300800000\u{0}",
    "1\u{0}2\u{0}127.0.0.1:1\u{0}", "\u{0}\u{0}",
  ])
  func `what is no message is none`(_ text: String) throws {
    try withChannel { here, there in
      _ = send(here, text, text.utf8.count, Int32(MSG_DONTWAIT))
      #expect(SupervisionMessage.receive(over: there) == nil)
    }
  }

  @Test func `a channel whose other end is closed has no message`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    #expect(SupervisionMessage.receive(over: ends[1]) == nil)
    #expect(!SupervisionMessage().send(over: ends[1]))
  }
}

/// They set a variable of this process.
@Suite(.serialized) struct SupervisedProcessTests {
  @Test(arguments: ["", "abc", "-1", "0", "2", "03", "+3", "99999", "99999999999", "3 ", "3:4"])
  func `a variable that somebody else set is ignored and removed`(_ text: String) {
    setenv(SupervisedProcess.variable, text, 1)
    #expect(SupervisedProcess.current() == nil)
    #expect(getenv(SupervisedProcess.variable) == nil)
  }

  @Test func `a descriptor that is no channel is ignored and left open`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    var stream: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &stream) == 0)
    defer { for descriptor in ends + stream { close(descriptor) } }
    for descriptor in [ends[0], stream[0]] {
      setenv(SupervisedProcess.variable, String(descriptor), 1)
      #expect(SupervisedProcess.current() == nil)
      #expect(fcntl(descriptor, F_GETFD) >= 0)
    }
  }
}
