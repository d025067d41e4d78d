package import FeatureKit

/// The module `stream.analytics`: listens to the host, makes analytics events by rules, keeps them for the sinks.
package struct StreamModule: Registering, Starting, Stopping, Offering, Remarking {
  package static let manifest = Manifest(
    "stream.analytics", "Turns what happens into analytics events by rules, and keeps them until every sink has them.",
    offers: [ServiceID((any EventSpool).self)], knobs: [RuleState.knob.declaration], bootPolicy: .optional)

  package static func register(in registry: inout Registry) {
    let roster = SinkRoster()
    registry.add(manifest) { context in
      StreamModule(context, try context.settings.decode(or: StreamSettings()), roster)
    }
    registry.check(RuleState.knob, with: RuleState.complaints(about:settings:manifests:))
  }

  private let core: SpoolCore
  private let roster: SinkRoster
  private let notices: AsyncStream<HostNotice>
  private let saying: AsyncStream<HostNotice>.Continuation

  init(_ context: ModuleContext, _ settings: StreamSettings, _ roster: SinkRoster) {
    let (notices, saying) = AsyncStream.makeStream(of: HostNotice.self, bufferingPolicy: .bufferingNewest(16))
    self.notices = notices
    self.saying = saying
    self.roster = roster
    core = SpoolCore(context, settings, roster) { saying.yield($0) }
  }

  package func start() async { await core.start() }

  package func stop() async {
    await core.stop()
    saying.finish()
  }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any EventSpool).self, core) { [roster] in SpoolHandle(handle: $0, roster: roster) }]
  }

  package func remarks() -> AsyncStream<HostNotice> { notices }
}
