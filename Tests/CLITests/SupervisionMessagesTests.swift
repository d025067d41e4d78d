import FeatureKit
import Glibc
import System
import Testing

@testable import CLI

@Suite struct SupervisionMessagesTests {
  private let counted = "Crash 2 within a minute; after 5 it stays down."
  private let report = "`pokehost doctor --report FILE` collects what a bug report needs."

  @Test(arguments: [
    (ProcessEnding.killed(signal: SIGSEGV), "The web server crashed with SIGSEGV. It restarts in 0.25 s."),
    (.killed(signal: 40), "The web server crashed with signal 40. It restarts in 0.25 s."),
    (.exited(code: 70), "The web server crashed with exit code 70. It restarts in 0.25 s."),
    (
      .notStarted(reason: ENOMEM),
      "The web server could not be started again: Cannot allocate memory. It restarts in 0.25 s."
    ),
  ])
  func `a crash is said with its cause and with what comes next`(_ ending: ProcessEnding, _ sentence: String) {
    let failure = SupervisionMessages.crashed(ending, restartIn: .milliseconds(250), crash: 2)
    #expect(failure == CommandFailure(.fault, sentence, hint: counted))
  }

  @Test(arguments: [(Duration.zero, "now"), (.seconds(4), "in 4 s"), (.milliseconds(1_050), "in 1.05 s")])
  func `a restart is said with its time`(_ delay: Duration, _ time: String) {
    let failure = SupervisionMessages.crashed(.killed(signal: SIGKILL), restartIn: delay, crash: 2)
    #expect(failure.message == "The web server crashed with SIGKILL. It restarts \(time).")
  }

  @Test func `the end is said with its reason`() {
    #expect(
      SupervisionMessages.gaveUp(.killed(signal: SIGILL))
        == CommandFailure(
          .fault,
          "The web server crashed with SIGILL. It stays down, because this was crash 5 within a minute.", hint: report))
    #expect(
      SupervisionMessages.crashedWhileEnding(.killed(signal: SIGABRT))
        == CommandFailure(.fault, "The web server crashed with SIGABRT while it was shutting down.", hint: report))
    #expect(
      SupervisionMessages.unavailable("Permission denied")
        == "The web server runs without a supervisor, because a child process cannot be started: Permission denied. "
        + "It will not restart after a crash. Start it with --no-watch if that is what you want.")
  }
}
