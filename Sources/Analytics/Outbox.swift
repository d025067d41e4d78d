package import FeatureKit
import JSON

/// The module `stream.outbox`: the commands that look at what waits for the sinks.
package struct Outbox: Registering, Commanding {
  package static let manifest = Manifest(
    "stream.outbox", "Shows and empties what waits for the analytics sinks.",
    needs: [ServiceID((any EventSpool).self)], uses: [.analyticsSinks],
    commands: [
      CommandManifest(
        "analytics show", "Shows which events the rules make and what would be sent.",
        output: OutboxShapes.show,
        examples: [.init("pokehost analytics show --json", "every event that waits, as it would be sent")]),
      CommandManifest("analytics queue", "Shows what waits for which sink.", output: OutboxShapes.queue),
      CommandManifest("analytics flush", "Hands over what waits, now.", output: OutboxShapes.queue),
      CommandManifest(
        "analytics forget", "Deletes every event that waits.",
        options: [.init("yes", .flag, help: "Does not ask.")],
        output: OutboxShapes.forget),
    ], bootPolicy: .optional)

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { context in Outbox(spool: try context.services((any EventSpool).self)) }
  }

  private let spool: any EventSpool

  package var commands: [String: FeatureModule.RunCommand] {
    [
      "analytics show": { [spool] _, _ in OutboxScreens.show(try await spool.report()) },
      "analytics queue": { [spool] _, _ in OutboxScreens.queue(try await spool.report(), title: "Waiting events") },
      "analytics flush": { [spool] _, _ in OutboxScreens.queue(try await spool.flush(), title: "Handed over") },
      "analytics forget": { [spool] arguments, context in
        let waiting = try await spool.report().waiting.count
        guard waiting == 0 || arguments.has("yes") || context.confirm(OutboxScreens.question) else {
          throw OutboxScreens.notConfirmed
        }
        return OutboxScreens.forgotten(try await spool.forget())
      },
    ]
  }
}
