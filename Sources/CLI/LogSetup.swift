import FeatureKit
import Logging
import System

/// The log of one invocation, as its options ask for it.
struct LogSetup {
  let globals: GlobalOptions

  /// On standard error warnings are said; in a file, what somebody who looks for a reason wants as well. A command
  /// says itself what people must know: its log is for whoever asks for it.
  func make(keeping recent: RecentRecords?) throws(CommandFailure) -> Log {
    let form = globals.logForm.flatMap(LogForm.init(rawValue:)) ?? .pretty
    guard let path = globals.logFile else {
      return Log(isAskedFor ? .standardError : .nowhere, from: spoken, as: form, keeping: recent)
    }
    do {
      return Log(try LogTarget(appendingTo: path), from: kept, as: form, keeping: recent)
    } catch {
      throw CLIWords.logNotOpened(path, Failure(describing: error))
    }
  }

  private var isAskedFor: Bool { globals.verbosity > 0 || globals.logForm != nil }

  /// A shell that stays says its warnings also unasked.
  func speakUp(_ log: Log) {
    guard globals.logFile == nil, !isAskedFor else { return }
    _ = log.turn(to: .standardError, from: spoken)
  }

  /// The least level that standard error hears.
  private var spoken: LogLevel { globals.isQuiet ? .error : LogLevel.warning.saying(more: globals.verbosity) }

  /// The least level that a file keeps.
  private var kept: LogLevel { LogLevel.info.saying(more: globals.verbosity) }

  /// Where the last records of shells are kept, for `doctor --report` of another process.
  static func recentPath(_ folders: Folders) -> String { folders.state + "/log/recent" }

  /// Where the log goes while a shell holds the terminal and nobody named a file.
  static func usualPath(_ folders: Folders) -> String { folders.state + "/log/pokehost.log" }

  /// Carries out `work` while a shell holds the terminal: standard error, also that of foreign code, goes to the log,
  /// and the log to a file. Whoever led standard error elsewhere keeps it there.
  func holdingTerminal<Value>(
    _ log: Log, _ folders: Folders, _ work: () async throws -> Value
  ) async throws -> Value {
    guard StandardError.isTerminal else { return try await work() }
    let diversion = try StandardErrorDiversion { line in
      log.take(LogRecord(.info, "stderr", line, time: Clocks.wall))
    }
    defer { diversion.end() }
    guard globals.logFile == nil else { return try await work() }
    // A folder that cannot be written leaves the last records in memory; the screen stays whole in any case.
    let file = try? LogTarget(appendingTo: Self.usualPath(folders), rotateAt: LogTarget.usualSize)
    let before = log.turn(to: file ?? .nowhere, from: kept)
    defer { _ = log.turn(to: before.0, from: before.1) }
    return try await work()
  }
}
