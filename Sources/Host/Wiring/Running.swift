import FeatureKit

/// A module that was made, with what it was made from.
struct Running: Sendable {
  let manifest: Manifest
  let settings: Settings
  /// The services it was handed: when another set is there, the module is made anew.
  let services: Set<ServiceID>
  let module: any Module
  let resources: Set<String>

  var id: ModuleID { manifest.id }
  var offers: [ServiceOffer] { module.offering?.offers ?? [] }

  func provision() async throws { try await module.provisioning?.provision() }
  func start() async throws { try await module.starting?.start() }
  func reach() async throws { try await module.reaching?.reach() }
  func cleanUp() async { await module.cleaningUp?.cleanUp() }

  /// Ends serving; what the module has to complain about goes into the answer, not in anybody's way.
  func stop() async -> Failure? {
    do {
      try await module.stopping?.stop()
      return nil
    } catch {
      return Failure(describing: error)
    }
  }
}
