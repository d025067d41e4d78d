package import FeatureKit
import ShellKit
import System

/// The module `shell.terminal`: screens on the terminal that the process was started from.
package struct TerminalShell: Shell, Registering {
  package static let manifest = Manifest(
    "shell.terminal", "Screens on a terminal, with keys, mouse and pictures.",
    uses: [ServiceID((any ImageService).self)], knobs: [TerminalKnobs.images.declaration], resources: ["tty"])

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { context in
      TerminalShell(
        images: context.services.optional((any ImageService).self), variables: TerminalVariables(context.environment))
    }
  }

  private let images: (any ImageService)?
  private let variables: TerminalVariables

  package init(images: (any ImageService)?, variables: TerminalVariables) {
    self.images = images
    self.variables = variables
  }

  package func run(_ host: any ShellHost, from start: ShellStart) async throws -> ExitCode {
    let mailbox = Mailbox()
    let screens = OpenScreens(host, mailbox)
    let session = await host.localSession()
    let abilities = TerminalAbilities(variables: variables.values, wish: start.color)
    let around = TerminalLoop.Surroundings(mailbox: mailbox, screens: screens, images: images, start: start.route)
    let followers = [
      Task { await follow(host, mailbox) },
      Task { for await notice in await host.notices() { mailbox.post(.said(notice)) } },
    ]
    let code = await withTaskCancellationHandler {
      await draw(abilities, session, around)
    } onCancel: {
      mailbox.post(.leave(.done))
    }
    for follower in followers { follower.cancel() }
    await screens.closeAll()
    guard let code else { throw TerminalWords.noTerminal }
    return code
  }

  /// The loop on a thread of its own; nil when there is no terminal.
  private func draw(
    _ abilities: TerminalAbilities, _ session: Session, _ around: TerminalLoop.Surroundings
  ) async -> ExitCode? {
    await withCheckedContinuation { continuation in
      do throws(OSThread.StartFailure) {
        _ = try OSThread(named: "terminal") {
          guard let device = TerminalDevice() else { return continuation.resume(returning: nil) }
          var loop = TerminalLoop(device, abilities: abilities, session: session, around)
          continuation.resume(returning: loop.run())
        }
      } catch {
        continuation.resume(returning: nil)
      }
    }
  }

  /// What the host leads to, now and after every change.
  private func follow(_ host: any ShellHost, _ mailbox: Mailbox) async {
    let changes = await host.changes()
    await tell(host, mailbox)
    for await _ in changes { await tell(host, mailbox) }
  }

  private func tell(_ host: any ShellHost, _ mailbox: Mailbox) async {
    let session = await host.localSession()
    mailbox.post(.entries(await host.entries(in: session), await host.commands(in: session), session))
  }
}

/// What the environment says of the terminal.
package struct TerminalVariables: Sendable {
  private static let names = [
    "TERM", "COLORTERM", "NO_COLOR", "COLORFGBG", "TMUX", "XTERM_VERSION", "VTE_VERSION", "TERM_PROGRAM",
  ]

  let values: [String: String]

  package init(_ environment: Environment) {
    var values: [String: String] = [:]
    for name in Self.names { values[name] = environment[name] }
    self.values = values
  }
}

/// The sentences of this shell that are no part of a screen.
enum TerminalWords {
  static func pasteCut(_ count: Int) -> String {
    "A field takes \(Editor.longest) characters: the last \(count) of what was pasted are left out."
  }

  static let noTerminal = CommandFailure(
    .unavailable, "There is no terminal to draw on: /dev/tty cannot be opened.",
    hint: "In a pipe, `--set shell=plain` prints the screen; `--set shell=line` asks for numbers.")
}
