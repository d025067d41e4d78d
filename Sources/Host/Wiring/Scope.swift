import FeatureKit

extension Host.Scope {
  /// The modules of a plan that this scope wires.
  func modules(of registry: Registry, plan: Plan) -> Set<ModuleID> {
    let manifests = registry.declarations.map(\.manifest)
    switch self {
    case .all: return Set(manifests.map(\.id))
    case .noShell: return Set(manifests.map(\.id).filter { $0.kind != "shell" })
    case .command(let id): return closure(of: id, in: manifests)
    }
  }

  /// The module and all who offer what it needs or uses, and what they need in turn.
  private func closure(of id: ModuleID, in manifests: [Manifest]) -> Set<ModuleID> {
    var wanted: Set<ModuleID> = [id]
    var services: [ServiceID] = manifests.filter { $0.id == id }.flatMap { $0.needs + $0.uses }
    while let service = services.popLast() {
      for manifest in manifests where manifest.offers.contains(service) && wanted.insert(manifest.id).inserted {
        services += manifest.needs + manifest.uses
      }
    }
    return wanted
  }
}
