import FeatureKit
import System

/// What Ctrl-C does to a command that takes long.
enum Interruption {
  /// Runs `work`; the first wish to end cancels it, so that it can keep what it did, the second ends the process.
  static func heeded<Value: Sendable>(
    if isLong: Bool, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard isLong else { return try await work() }
    let task = Task(operation: work)
    let listening = Task {
      var isSecond = false
      for await _ in Termination.requests() {
        if isSecond { Termination.end(ExitCode.interrupted.rawValue) }
        isSecond = true
        task.cancel()
      }
    }
    defer { listening.cancel() }
    return try await task.value
  }
}
