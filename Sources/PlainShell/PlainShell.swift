package import FeatureKit
import JSON
import System

/// Prints one settled screen and leaves: what `pokehost run` is in a pipe.
///
/// It is also the shortest shell there is, and shows what every shell has to do: ask for a session, open a route,
/// wait until it is settled, draw, close.
package struct PlainShell: Shell {
  /// How long a screen may take to settle before it is printed as it is.
  private static let patience = Duration.seconds(20)

  package init() {}

  package func run(_ host: any ShellHost, from start: ShellStart) async throws -> ExitCode {
    let session = await host.localSession()
    let screen = try await host.open(start.route, in: session)
    let shown = await screen.settled(within: Self.patience)
    await screen.close()
    if start.isJSON {
      try StandardOutput.write(json: document(shown, at: start.route))
    } else {
      try StandardOutput.say(PlainText(columns: start.columns ?? 100).render(shown.screen))
    }
    return .done
  }

  private func document(_ shown: Shown, at route: Route) -> String {
    let value: JSONValue = ["schema": 1, "route": .string(route.description), "screen": shown.screen.json]
    return value.compactText + "\n"
  }
}

extension PlainShell: Registering {
  package static func register(in registry: inout Registry) {
    registry.add(Manifest("shell.plain", "Prints one screen as text or JSON and leaves.")) { _ in PlainShell() }
  }
}
