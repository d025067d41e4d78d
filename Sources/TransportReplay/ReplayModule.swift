package import FeatureKit

/// The module `transport.replay`.
package struct ReplayModule: Offering {
  package static let manifest = Manifest(
    "transport.replay", "Recorded answers instead of a network", offers: [ServiceID((any HTTPTransport).self)],
    guarded: ["folder", "record"], files: [FileSetting("folder", .writesFolder)])

  /// `modules["transport.replay"]` in flags.json.
  struct Choices: Decodable {
    /// Where the recording is; the data folder's `recordings` when unset.
    var folder: String?
    /// Asks the network and keeps what comes.
    var record: Bool?
  }

  /// `source` makes the transport that a recording is made through.
  package static func register(
    in registry: inout Registry, recordingFrom source: @escaping @Sendable (ModuleContext) throws -> any HTTPTransport
  ) {
    registry.add(manifest) { context in
      let choices = try context.settings.decode(Choices.self)
      let recording = Recording(folder: choices.folder ?? context.environment.dataFolder + "/recordings")
      guard choices.record == true else { return ReplayModule(ReplayTransport(recording)) }
      // The recorder's own settings are those of no file: this module's settings are not the other's.
      let plain = ModuleContext(
        id: context.id, services: context.services, settings: Settings(), environment: context.environment,
        contributions: context.contributions, events: context.events, time: context.time, random: context.random)
      return ReplayModule(ReplayTransport(recording, recordingFrom: try source(plain)))
    }
  }

  private let transport: ReplayTransport

  init(_ transport: ReplayTransport) { self.transport = transport }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any HTTPTransport).self, transport) { HTTPTransportHandle($0) }]
  }
}
