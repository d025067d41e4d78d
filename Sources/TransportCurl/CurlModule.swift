package import FeatureKit

/// The module `transport.curl`.
package struct CurlModule: Registering, Stopping, Offering {
  package static let manifest = Manifest(
    "transport.curl", "HTTP over libcurl", offers: [ServiceID((any HTTPTransport).self)],
    guarded: ["proxy", "certificates", "contact"], files: [FileSetting("certificates", .reads)])

  package static func register(in registry: inout Registry) {
    registry.add(manifest) { context in CurlModule(try make(context)) }
  }

  /// A transport as this module's settings want it: for the module, and for who records through one.
  package static func make(_ context: ModuleContext) throws -> CurlTransport {
    var settings = try context.settings.decode(or: CurlSettings())
    settings.certificates = settings.certificates ?? context.environment["SSL_CERT_FILE"]
    return CurlTransport(settings, time: context.time, random: context.random, events: context.events)
  }

  private let transport: CurlTransport

  init(_ transport: CurlTransport) { self.transport = transport }

  package var offers: [ServiceOffer] {
    [ServiceOffer((any HTTPTransport).self, transport) { HTTPTransportHandle($0) }]
  }

  package func stop() async { transport.close() }
}
