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
      let (id, manifest) = (declaration.manifest.id, declaration.manifest)
      guard let said = settings[id.rawValue] else { continue }
      let context = ModuleContext(
        id: id, services: Services(), settings: manifest.settings(from: said, in: environment),
        environment: environment, contributions: NoContributions(), events: SilentEvents(), time: SystemTime(),
        random: SystemRandom())
      do {
        _ = try await declaration.make(context)
      } catch let fault as SettingsFault {
        complaints.append(
          SettingsComplaint(module: id, path: fault.path, sentence: HostWords.complaint(of: id, fault)))
      } catch {
        // Whatever else keeps it from being made here, a service that it lacks, is no fault of its settings.
      }
    }
    return complaints
  }
}

extension Manifest {
  /// What the file says to a module; of a file that was only found, no more than is safe.
  func settings(from said: JSONValue?, in environment: Environment) -> Settings {
    environment.isFoundFile ? Settings(said).leavingOut(guarded) : Settings(said)
  }
}
