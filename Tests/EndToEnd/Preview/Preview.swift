import FeatureKit
import Glibc
import JSON
import LineShell
import PlainShell
import StorageMemory
import System
import TerminalShell
import WebShell

/// `Preview FILE.json [SHELL]`: shows a screen that a suite wrote down, in any shell.
@main struct Preview {
  static let shells: [String: any Registering.Type] = [
    "plain": PlainShell.self, "line": LineShell.self, "terminal": TerminalShell.self, "web": WebShell.self,
  ]

  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    let name = words.count > 1 ? words[1] : "plain"
    guard let path = words.first, let shell = shells[name] else {
      complain("Say which screen, and which shell: Preview FILE.json plain|line|terminal|web.")
      exit(ExitCode.usage.rawValue)
    }
    do {
      let json = try JSONValue.parse(Files.read(path, limit: 5_000_000))
      exit(try await show(try Screen<AnyAction>(json: json), in: shell).rawValue)
    } catch {
      complain("\(path) cannot be shown: \(error)")
      exit(ExitCode.badData.rawValue)
    }
  }

  private static func show(_ screen: Screen<AnyAction>, in shell: any Registering.Type) async throws -> ExitCode {
    var registry = Registry()
    shell.register(in: &registry)
    guard let declaration = registry.declarations.first else { return .fault }
    let module = try await declaration.make(context(declaration.manifest.id))
    if let provisioning = module as? any Provisioning { try await provisioning.provision() }
    if let starting = module as? any Starting { try await starting.start() }
    guard let shell = module as? any Shell else { return .fault }
    return try await shell.run(StillHost(screen: screen), from: ShellStart(route: "/preview"))
  }

  private static func context(_ id: ModuleID) -> ModuleContext {
    let folder = "/tmp/pokehost-preview"
    let environment = Environment(
      dataFolder: folder, cacheFolder: folder, stateFolder: folder, version: "preview",
      variables: ProcessEnvironment.all)
    let records: any RecordStore = MemoryStore()
    let offer = ServiceOffer((any RecordStore).self, records) { _ in records }
    return ModuleContext(
      id: id, services: Services([offer.id: offer.makeSlot()]), settings: Settings(),
      environment: environment, contributions: NoContributions(), events: SilentEvents(), time: StillTime(),
      random: FirstChoice())
  }

  private static func complain(_ text: String) { StandardError.say(text) }
}

/// The machine's own clock.
private struct StillTime: TimeSource {
  var wall: Timestamp { Clocks.wall }
  var monotonic: Duration { .nanoseconds(Clocks.monotonic) }
  func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

private struct FirstChoice: RandomSource { func below(_ limit: Int) -> Int { 0 } }
