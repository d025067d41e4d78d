import FeatureKit

extension Host.Scope {
  /// The modules of a plan that this scope wires.
  func modules(of registry: Registry, plan: Plan) -> Set<ModuleID> {
    let declarations = registry.declarations
    switch self {
    case .all: return Set(declarations.map { $0.manifest.id })
    case .noShell: return Set(declarations.map { $0.manifest.id }.filter { $0.kind != "shell" })
    case .command(let id): return closure(of: id, in: declarations)
    }
  }

  /// The module and all who offer what it needs or uses, and what they need in turn.
  private func closure(of id: ModuleID, in declarations: [Registry.Declaration]) -> Set<ModuleID> {
    var wanted: Set<ModuleID> = [id]
    var services: [ServiceID] = []
    for declaration in declarations where declaration.manifest.id == id { services += declaration.asks }
    while let service = services.popLast() {
      for declaration in declarations
      where declaration.manifest.offers.contains(service) && wanted.insert(declaration.manifest.id).inserted {
        services += declaration.asks
      }
    }
    return wanted
  }
}

extension Registry.Declaration {
  /// The services that it needs or uses.
  var asks: [ServiceID] { manifest.needs + manifest.uses }
}
