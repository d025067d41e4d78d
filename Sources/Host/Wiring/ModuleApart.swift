package import FeatureKit

/// One module that runs apart from the wiring, for a command that works on it alone. Whoever made it ends it.
package struct ModuleApart: Sendable {
  let running: Running

  /// What it offers, as others hold it; nil when it does not offer that.
  package func service<Service>(_ type: Service.Type) -> Service? {
    running.offers.first { $0.id == ServiceID(type) }?.makeSlot().facade(as: type)
  }

  /// What it has said so far and still holds.
  package var outstanding: [HostNotice] { running.module.remarking?.outstanding ?? [] }

  /// What it finds when it looks at itself, without connecting anywhere.
  package func diagnoses() async -> [Diagnosis] {
    guard let module = running.module as? any Diagnosing else { return [] }
    return await module.diagnoses(mayConnect: false)
  }

  package func end() async {
    // A command that is over has no use for a module's complaint about its end.
    _ = await running.stop()
    await running.cleanUp()
  }
}

extension Host {
  /// Makes and starts a module with its settings, whether or not the plan has it in.
  package func makeApart(_ id: ModuleID) async throws(CommandFailure) -> ModuleApart {
    guard let declaration = configuration.registry.declarations.first(where: { $0.manifest.id == id }) else {
      throw HostWords.unknownModule(id)
    }
    do throws(WiringFailure) {
      return try await makeApart(declaration)
    } catch {
      throw bootFailure(error)
    }
  }

  private func makeApart(_ declaration: Registry.Declaration) async throws(WiringFailure) -> ModuleApart {
    let manifest = declaration.manifest
    let settings = settings(for: manifest, in: flags)
    var stage = WiringFailure.Stage.make
    do {
      let module = try await declaration.make(contextMaker(manifest, settings, Services()))
      let running = Running(manifest: manifest, settings: settings, services: [], module: module, resources: [])
      stage = .provision
      try await running.provision()
      stage = .start
      try await running.start()
      return ModuleApart(running: running)
    } catch {
      throw WiringFailure(
        module: manifest.id, stage: stage, cause: Failure(describing: error), settings: error as? SettingsFault)
    }
  }
}
