import FeatureKit
import Flags
import System

/// `pokehost run` of the web shell: this process supervises, and a child of it serves.
struct SupervisedRun {
  /// The one shell that is supervised: the others end with the person who uses them.
  static let shell = "web"

  let setup: HostSetup
  let console: Console

  /// Runs the command line in a child until it has ended for good. Nil when this process is to run it itself.
  func run(_ line: [String], _ arguments: Arguments) -> ExitCode? {
    guard setup.program.supervised == nil, setup.shell == Self.shell, !arguments.has("no-watch"), canBeReadAgain else {
      return nil
    }
    let outcome = Supervisor.run(["pokehost"] + line, faultCode: ExitCode.fault.rawValue) { report in
      switch report {
      case .crashed(let ending, let delay, let crash):
        console.report(SupervisionMessages.crashed(ending, restartIn: delay, crash: crash))
      }
    }
    switch outcome {
    case .ended(let code): return ExitCode(rawValue: code) ?? .fault
    case .gaveUp(let ending): return end(SupervisionMessages.gaveUp(ending))
    case .crashedWhileEnding(let ending): return end(SupervisionMessages.crashedWhileEnding(ending))
    case .unavailable(let reason):
      console.warn(SupervisionMessages.unavailable(SystemError("start", "the web server", code: reason).reason))
      return nil
    }
  }

  /// A pipe as the flags file gives its bytes once, and they are already here.
  private var canBeReadAgain: Bool { setup.flags.file.source.path.map(Files.isRegular) ?? true }

  private func end(_ failure: CommandFailure) -> ExitCode {
    console.report(failure)
    return failure.code
  }
}

/// Every sentence that the supervisor of the web server says, in one place.
enum SupervisionMessages {
  private static let hint = "`pokehost doctor --report FILE` collects what a bug report needs."

  static func crashed(_ ending: ProcessEnding, restartIn delay: Duration, crash: Int) -> CommandFailure {
    let time = delay == .zero ? "now" : "in \(seconds(delay)) s"
    let counted = "Crash \(crash) within a minute; after \(RestartPolicy.limit) it stays down."
    return CommandFailure(.fault, "The web server \(whatHappened(ending)). It restarts \(time).", hint: counted)
  }

  static func gaveUp(_ ending: ProcessEnding) -> CommandFailure {
    CommandFailure(
      .fault,
      "The web server \(whatHappened(ending)). It stays down, because this was crash \(RestartPolicy.limit) within a minute.",
      hint: hint)
  }

  static func crashedWhileEnding(_ ending: ProcessEnding) -> CommandFailure {
    CommandFailure(.fault, "The web server \(whatHappened(ending)) while it was shutting down.", hint: hint)
  }

  static func unavailable(_ reason: String) -> String {
    "The web server runs without a supervisor, because a child process cannot be started: \(reason). "
      + "It will not restart after a crash. Start it with --no-watch if that is what you want."
  }

  private static func whatHappened(_ ending: ProcessEnding) -> String {
    switch ending {
    case .exited(let code): "crashed with exit code \(code)"
    case .killed(let signal): "crashed with \(SignalName.of(signal))"
    case .notStarted(let reason): "could not be started again: \(SystemError("start", "", code: reason).reason)"
    }
  }

  private static func seconds(_ delay: Duration) -> String {
    let thousandths = delay.nanoseconds / 1_000_000
    let (whole, rest) = (thousandths / 1_000, thousandths % 1_000)
    guard rest > 0 else { return String(whole) }
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.utf8.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
