package import FeatureKit
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
  static var standard: LineConsole {
    let asked = Asked()
    return LineConsole(
      say: { Self.write($0 + "\n") },
      interject: { text in Self.write(asked.prompt.map { "\n\(text)\n\($0)" } ?? text + "\n") },
      ask: { prompt in
        asked.prompt = prompt
        defer { asked.prompt = nil }
        Self.write(prompt)
        return await withCheckedContinuation { continuation in
          do throws(OSThread.StartFailure) {
            _ = try OSThread(named: "line") { continuation.resume(returning: Swift.readLine()) }
          } catch {
            continuation.resume(returning: nil)
          }
        }
      })
  }

  /// What is asked at this moment.
  private final class Asked: Sendable {
    private let state = Mutex<String?>(nil)
    var prompt: String? {
      get { state.withLock(\.self) }
      set { state.withLock { $0 = newValue } }
    }
  }

  private static func write(_ text: String) {
    // A reader who went away is noticed at the next question.
    try? StandardOutput.say(text)
  }
}
