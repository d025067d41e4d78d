import FeatureKit
import Flags
import Host
import Logging
import System

/// `pokehost run`: boots the whole plan, hands the host to its shell, and follows the flags file meanwhile.
struct Running: Sendable {
  let host: Host
  let setup: HostSetup
  let console: Console
  let log: Log
  /// That a serving shell opens its address in; nil without `--open`.
  var browser: WaitingProgram?

  /// The plain shell prints one screen and leaves; the others stay.
  var stays: Bool { setup.shell != "plain" }

  func run(_ arguments: Arguments) async throws -> ExitCode {
    let route = try route(arguments.words.first)
    try await host.boot(.all)
    // Whoever prints and leaves sees no save, and to end a watch of files takes longer than all the rest.
    let follower = stays ? Task { [host, setup] in await setup.flags.follow(host) } : nil
    defer { follower?.cancel() }
    let id = ModuleID(rawValue: "shell.\(setup.shell)")
    guard let shell = await host.module(of: id, as: (any Shell).self) else {
      await host.shutDown()
      throw CLIWords.noShell(id)
    }
    var start = ShellStart(
      route: try await beginning(route), isJSON: console.globals.isJSON, color: console.globals.color,
      columns: console.columns, listen: arguments["listen"])
    start.supervised = setup.program.supervised
    start.browser = browser
    // What lives long is worth reading about after it was killed.
    if stays { LogSetup(globals: console.globals).speakUp(log) }
    let recent = stays ? RecentRecords(sharedAt: LogSetup.recentPath(setup.folders)) : nil
    defer { recent?.save() }
    if let recent {
      log.keep(in: recent)
      recent.printOnFault()
    }
    let manifest = setup.registry.declarations.first { $0.manifest.id == id }?.manifest
    guard manifest?.resources.contains("tty") == true else { return try await serve(shell, start) }
    return try await LogSetup(globals: console.globals).holdingTerminal(log, setup.folders) {
      try await serve(shell, start)
    }
  }

  private func serve(_ shell: any Shell, _ start: ShellStart) async throws -> ExitCode {
    do {
      let code = try await shell.run(host, from: start)
      await host.shutDown()
      return code
    } catch {
      await host.shutDown()
      throw error
    }
  }

  private func route(_ text: String?) throws(CommandFailure) -> Route? {
    guard let text else { return nil }
    guard let route = Route(parsing: text) else { throw CLIWords.badRoute(text) }
    return route
  }

  /// Without a route: the first way in that this person sees, else home.
  private func beginning(_ route: Route?) async throws -> Route {
    if let route { return route }
    return await host.entries(in: host.localSession()).first?.route ?? .home
  }
}
