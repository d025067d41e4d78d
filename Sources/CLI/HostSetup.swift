import FeatureKit
import Host
import JSON
import System

/// All that a host is made of, for one invocation.
package struct HostSetup: Sendable {
  let program: Program
  let registry: Registry
  let folders: Folders
  let flags: FlagsInForce

  /// Who sits at this machine.
  var identity: Identity {
    Identity(profile: flags.profile, targetingKey: flags.targetingKey, owner: .local)
  }

  var facts: HostFacts {
    HostFacts(
      version: program.parts.version, isTerminal: StandardInput.isTerminal && StandardOutput.isTerminal)
  }

  /// The shell that the flag names; `auto` is the terminal on a tty, else plain.
  var shell: String {
    // A start after a crash is no moment to change the shell.
    guard program.supervised == nil else { return SupervisedRun.shell }
    let context = flags.state.context(of: identity, facts: facts)
    let named = flags.state.read("shell", context)?.value?.string ?? "auto"
    guard named == "auto" else { return named }
    let isDumb = program.variables["TERM"] == "dumb"
    return facts.isTerminal && !isDumb ? "terminal" : "plain"
  }

  /// What of a file that was only found does not count, a sentence each.
  var ignored: [String] {
    guard flags.isFound else { return [] }
    return registry.declarations.map(\.manifest).flatMap { manifest in
      manifest.guarded.filter { flags.state.settings[manifest.id.rawValue]?[$0] != nil }.map {
        FlagsWords.ignored($0, of: manifest.id, in: flags.path)
      }
    }
  }

  func host(_ console: Console) throws -> Host {
    let configuration = Host.Configuration(
      registry: registry, environment: program.environment(folders, isFoundFile: flags.isFound), identity: identity,
      audience: flags.audience, facts: facts, shell: shell)
    do {
      return try Host(configuration, flags: flags.state)
    } catch {
      throw CommandFailure(.fault, error.sentences.joined(separator: " "))
    }
  }
}
