import FeatureKit
import Host
import JSON
import System

/// `pokehost plan --watch`: a running host without a shell, which says what each save of the flags file changes.
struct PlanWatch {
  let host: Host
  let setup: HostSetup
  let console: Console

  func run() async throws -> ExitCode {
    try await host.boot(.noShell)
    let notices = await host.notices()
    let follower = Task { [host, setup] in await setup.flags.follow(host) }
    defer { follower.cancel() }
    try say("watching \(setup.flags.path)")
    for await notice in notices { try say(notice.text) }
    await host.shutDown()
    return .done
  }

  private func say(_ text: String) throws {
    guard console.globals.isJSON else { return try StandardOutput.say(text + "\n") }
    let document: JSONValue = ["schema": 1, "notice": .string(text)]
    try StandardOutput.write(json: document.compactText + "\n")
  }
}
