import FeatureKit
import Host
import JSON

/// The words that completion takes from the flags file and from modules.
struct CompletionSources: Sendable {
  let execution: Execution
  let globals: GlobalOptions

  var lookup: Completion.Lookup { { kind, prefix in await self.words(kind, prefix) } }

  private func words(_ kind: String, _ prefix: String) async -> [String] {
    // Without a flags file that can be read there is nothing to complete from.
    guard let setup = try? execution.setup(globals) else { return [] }
    if kind.hasPrefix("variant:") {
      return setup.flags.variants(of: String(kind.dropFirst("variant:".count)))
    }
    switch kind {
    case "flag": return setup.flags.state.keys.sorted()
    case "profile": return setup.flags.state.profiles.keys.sorted()
    case "route": return routes
    default: return await fromModules(kind, prefix, setup)
    }
  }

  private var routes: [String] {
    execution.registry.declarations.flatMap(\.manifest.entries).map(\.route.description).sorted()
  }

  /// The first wired module that knows words of this kind.
  private func fromModules(_ kind: String, _ prefix: String, _ setup: HostSetup) async -> [String] {
    guard let host = try? setup.host(execution.console) else { return [] }
    let knowing = execution.registry.declarations.map(\.manifest).filter { $0.completions.contains(kind) }
    let plan = await host.previewPlan()
    guard let owner = knowing.first(where: { plan[$0.id]?.isWired == true })?.id else { return [] }
    do { try await host.boot(.command(owner)) } catch { return [] }
    let words = await host.module(of: owner, as: (any Completing).self)?.completions(of: kind, from: prefix) ?? []
    await host.shutDown()
    return words
  }
}
