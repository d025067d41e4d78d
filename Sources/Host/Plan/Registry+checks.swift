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
    let order = orderByNeed()
    let faults =
      doubleNames + reserved + strangePoints + strangeKnobs + doubleRoutes + doubleCommands + order.cycles
    guard faults.isEmpty else { throw RegistryFaults(sentences: faults) }
    return order.ids
  }

  private var ids: [ModuleID] { declarations.map { $0.manifest.id } }

  private var doubleNames: [String] {
    let ids = ids
    // Every start asks, and the answer is no.
    guard Set(ids.map { $0.name }).count < ids.count else { return [] }
    return Dictionary(grouping: ids, by: \.name).filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { name, group in
        let ids = group.map(\.rawValue).sorted()
        return Set(ids).count == 1
          ? "The module \(ids[0]) is registered \(ids.count) times; each id may stand once."
          : "The modules \(ids.joined(separator: " and ")) share the name \(name); last parts must be unique."
      }
  }

  private var reserved: [String] {
    ids.filter(isReserved).map { "The module id \($0) ends in a reserved name; choose another last part." }
  }

  private func isReserved(_ id: ModuleID) -> Bool {
    let name = id.name
    return name.isEmpty || Self.reservedNames.contains(name) && Self.owners[name] != id
  }

  private var strangePoints: [String] {
    var points: [PointID: PointManifest.Kind] = [:]
    for declaration in declarations {
      for point in declaration.manifest.points where points[point.id] == nil { points[point.id] = point.kind }
    }
    return declarations.flatMap { declaration in
      declaration.manifest.contributions.compactMap { contribution in
        guard let kind = points[contribution.point], kind != contribution.kind else { return nil }
        return "\(declaration.manifest.id) adds \(contribution.kind) at \(contribution.point), which takes \(kind)."
      }
    }
  }

  private var strangeKnobs: [String] {
    declarations.flatMap { declaration in
      let id = declaration.manifest.id
      return declaration.manifest.knobs.filter { !$0.key.hasPrefix(id.name + ".") }
        .map { "The knob \($0.key) of \(id) must be named \(id.name).…" }
    }
  }

  private var doubleRoutes: [String] {
    let routes = declarations.flatMap { declaration in
      declaration.manifest.routes.map { (declaration.manifest.id, $0) }
    }
    return routes.indices.flatMap { left in
      routes[(left + 1)...].filter { routes[left].1.overlaps($0.1) && routes[left].1.literals == $0.1.literals }
        .map { "\(routes[left].0) and \($0.0) both answer to \($0.1)." }
    }
  }

  private var doubleCommands: [String] {
    var seen: Set<String> = []
    var double: Set<String> = []
    for declaration in declarations {
      for command in declaration.manifest.commands where !seen.insert(command.name).inserted {
        double.insert(command.name)
      }
    }
    return double.sorted().map { "The command \($0) is declared more than once." }
  }

  /// Depth first through who offers what is needed; what is met again on the way down is a cycle.
  private func orderByNeed() -> (ids: [ModuleID], cycles: [String]) {
    var offerers: [ServiceID: [Int]] = [:]
    for (place, declaration) in declarations.enumerated() {
      for service in declaration.manifest.offers { offerers[service, default: []].append(place) }
    }
    let all = ids
    var order: [ModuleID] = []
    var cycles: [String] = []
    var isDone = Array(repeating: false, count: all.count)
    var path: [Int] = []
    func visit(_ place: Int) {
      guard !isDone[place] else { return }
      if let start = path.firstIndex(of: place) {
        let ring = (path[start...] + [place]).map { all[$0].rawValue }
        cycles.append("These modules need each other: \(ring.joined(separator: " → ")).")
        return
      }
      path.append(place)
      for need in declarations[place].asks {
        for offerer in offerers[need] ?? [] { visit(offerer) }
      }
      path.removeLast()
      isDone[place] = true
      order.append(all[place])
    }
    for place in all.indices { visit(place) }
    return (order, cycles)
  }
}
