import FeatureKit

/// Which feature answers to which address, of all modules that are registered.
struct RouteTable: Sendable {
  struct Entry: Sendable {
    let module: ModuleID
    let pattern: RoutePattern
    let literals: Int
  }

  struct Found: Sendable {
    let entry: Entry
    let match: RoutePattern.Match
  }

  let entries: [Entry]

  init(_ manifests: [Manifest]) {
    entries = manifests.flatMap { manifest in
      manifest.routes.map { Entry(module: manifest.id, pattern: $0, literals: $0.literals) }
    }
  }

  /// Of those that fit, the one that says most; of two that say as much, the later.
  func find(_ route: Route) -> Found? {
    var best: Found?
    let path = route.path
    for entry in entries where entry.literals >= best?.entry.literals ?? 0 {
      let match = entry.pattern.match(route, path)
      if match != .other { best = Found(entry: entry, match: match) }
    }
    return best
  }
}
