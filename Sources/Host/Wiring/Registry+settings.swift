package import FeatureKit
package import JSON

/// What a module has against a part of its settings.
package struct SettingsComplaint: Hashable, Sendable {
  package let module: ModuleID
  /// Where in the module's settings.
  package let path: [JSONCodingError.Step]
  package let sentence: String
}

extension Registry {
  /// What the modules have against `settings`, by their ids, of a file that nobody runs.
  ///
  /// Each is made, which reads its settings and touches nothing, and let go again.
  package func complaints(
    about settings: [String: JSONValue], in environment: Environment
  ) async -> [SettingsComplaint] {
    var complaints: [SettingsComplaint] = []
    for declaration in declarations {
      let id = declaration.manifest.id
      guard let said = settings[id.rawValue] else { continue }
      let context = ModuleContext(
        id: id, services: Services(), settings: Settings(said), environment: environment,
        contributions: NoContributions(), events: SilentEvents(), time: SystemTime(), random: SystemRandom())
      do {
        _ = try await declaration.make(context)
      } catch let fault as SettingsFault {
        complaints.append(
          SettingsComplaint(module: id, path: fault.path, sentence: HostWords.complaint(of: id, fault)))
      } catch {
        // It took its settings and lacks a service, which it has where it runs.
      }
    }
    return complaints
  }
}
