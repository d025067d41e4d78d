import FeatureKit

/// What is wrong with a registry, a sentence each. A fault of whoever wrote a manifest, found at start.
package struct RegistryFaults: Error, Hashable, Sendable {
  package let sentences: [String]
}

extension Registry {
  private static let reservedNames: Set<String> = [
    "feature", "analytics", "storage", "source", "transport", "shell", "plugin",
  ]

  /// The one module that may bear a reserved name, because its knobs do.
  private static let owners: [String: ModuleID] = ["analytics": "stream.analytics"]

  /// The modules in order of need; fails with everything that contradicts itself.
  func checked() throws(RegistryFaults) -> [ModuleID] {
    let manifests = declarations.map(\.manifest)
    let order = orderByNeed(manifests)
    let faults =
      doubleNames(manifests) + reserved(manifests) + strangePoints(manifests) + strangeKnobs(manifests)
      + doubleRoutes(manifests) + doubleCommands(manifests) + order.cycles
    guard faults.isEmpty else { throw RegistryFaults(sentences: faults) }
    return order.ids
  }

  private func doubleNames(_ manifests: [Manifest]) -> [String] {
    Dictionary(grouping: manifests, by: \.id.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { name, group in
        let ids = group.map(\.id.rawValue).sorted()
        return Set(ids).count == 1
          ? "The module \(ids[0]) is registered \(ids.count) times; each id may stand once."
          : "The modules \(ids.joined(separator: " and ")) share the name \(name); last parts must be unique."
      }
  }

  private func reserved(_ manifests: [Manifest]) -> [String] {
    manifests.filter { isReserved($0.id) }
      .map { "The module id \($0.id) ends in a reserved name; choose another last part." }
  }

  private func isReserved(_ id: ModuleID) -> Bool {
    id.name.isEmpty || Self.reservedNames.contains(id.name) && Self.owners[id.name] != id
  }

  private func strangePoints(_ manifests: [Manifest]) -> [String] {
    let points = Dictionary(
      manifests.flatMap(\.points).map { ($0.id, $0.kind) }, uniquingKeysWith: { first, _ in first })
    return manifests.flatMap { manifest in
      manifest.contributions.compactMap { contribution in
        guard let kind = points[contribution.point], kind != contribution.kind else { return nil }
        return "\(manifest.id) adds \(contribution.kind) at \(contribution.point), which takes \(kind)."
      }
    }
  }

  private func strangeKnobs(_ manifests: [Manifest]) -> [String] {
    manifests.flatMap { manifest in
      manifest.knobs.filter { !$0.key.hasPrefix(manifest.id.name + ".") }
        .map { "The knob \($0.key) of \(manifest.id) must be named \(manifest.id.name).…" }
    }
  }

  private func doubleRoutes(_ manifests: [Manifest]) -> [String] {
    let routes = manifests.flatMap { manifest in manifest.routes.map { (manifest.id, $0) } }
    return routes.indices.flatMap { left in
      routes[(left + 1)...].filter { routes[left].1.overlaps($0.1) && routes[left].1.literals == $0.1.literals }
        .map { "\(routes[left].0) and \($0.0) both answer to \($0.1)." }
    }
  }

  private func doubleCommands(_ manifests: [Manifest]) -> [String] {
    Dictionary(grouping: manifests.flatMap(\.commands), by: \.name).filter { $0.value.count > 1 }.keys.sorted()
      .map { "The command \($0) is declared more than once." }
  }

  /// Depth first through who offers what is needed; what is met again on the way down is a cycle.
  private func orderByNeed(_ manifests: [Manifest]) -> (ids: [ModuleID], cycles: [String]) {
    let offerers = Dictionary(
      grouping: manifests.flatMap { manifest in manifest.offers.map { ($0, manifest) } }, by: \.0
    ).mapValues { $0.map(\.1) }
    var ids: [ModuleID] = []
    var cycles: [String] = []
    var done: Set<ModuleID> = []
    func visit(_ manifest: Manifest, _ path: [ModuleID]) {
      if let start = path.firstIndex(of: manifest.id) {
        let ring = path[start...] + [manifest.id]
        cycles.append("These modules need each other: \(ring.map(\.rawValue).joined(separator: " → ")).")
        return
      }
      guard !done.contains(manifest.id) else { return }
      for need in manifest.needs + manifest.uses {
        for offerer in offerers[need] ?? [] { visit(offerer, path + [manifest.id]) }
      }
      guard done.insert(manifest.id).inserted else { return }
      ids.append(manifest.id)
    }
    for manifest in manifests { visit(manifest, []) }
    return (ids, cycles)
  }
}
