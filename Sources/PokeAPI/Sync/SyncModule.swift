package import FeatureKit

/// The module `pokeapi.sync`: lends the command where a source may ask the network.
package struct SyncModule: Registering, Commanding {
  package static func register(in registry: inout Registry) {
    let manifest = Manifest(
      "pokeapi.sync", "Fetches everything into storage", needs: [ServiceID((any SyncSource).self)],
      commands: [SyncCommand.manifest])
    registry.add(manifest) { context in
      SyncModule(
        command: SyncCommand(
          try context.services((any SyncSource).self), time: context.time, events: context.events))
    }
  }

  private let command: SyncCommand

  package var commands: [String: FeatureModule.RunCommand] { ["sync": { try await command($0, $1) }] }
}
