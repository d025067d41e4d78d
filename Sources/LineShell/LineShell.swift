package import FeatureKit
import Glibc
import Synchronization
import System

/// The module `shell.line`: lines out, numbers in. For screen readers and terminals that can do no more.
package struct LineShell: Shell, Registering {
  package static let manifest = Manifest(
    "shell.line", "Reads screens line by line and asks for numbers; the cursor never moves.", resources: ["tty"])

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { _ in LineShell() }
  }

  package init() {}

  package func run(_ host: any ShellHost, from start: ShellStart) async throws -> ExitCode {
    var conversation = LineConversation(host, .standard)
    return await conversation.run(from: start.route)
  }
}

extension LineConsole {
  /// Standard input and output. Reading blocks a thread of its own, never one that others need.
  static let standard = LineConsole(
    say: { Self.write($0 + "\n") },
    ask: { prompt in
      Self.write(prompt)
      return await withCheckedContinuation { continuation in
        do throws(OSThread.StartFailure) {
          _ = try OSThread(named: "line") { continuation.resume(returning: Swift.readLine()) }
        } catch {
          continuation.resume(returning: nil)
        }
      }
    })

  private static func write(_ text: String) {
    // A reader who went away is noticed at the next question.
    try? Files.write(Array(text.utf8), to: STDOUT_FILENO, path: "standard output")
  }
}
