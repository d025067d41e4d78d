package import FeatureKit
import Synchronization

/// Who contributes what, of the wiring that runs: replaced as a whole when the wiring changes, asked without waiting.
package final class ContributionBoard: Contributions {
  private struct State {
    /// The features that run and contribute, by point, in the order that the manifests ask for.
    var features: [PointID: [(id: ModuleID, module: FeatureModule)]] = [:]
    var visible: @Sendable (Session) -> Set<ModuleID> = { _ in [] }
  }

  private let state = Mutex(State())

  func publish(
    wiring: Wiring, manifests: [Manifest], visible: @escaping @Sendable (Session) -> Set<ModuleID>
  ) {
    let contributions = manifests.flatMap { manifest in manifest.contributions.map { (manifest.id, $0) } }
    let running = wiring.features
    let features = Dictionary(grouping: contributions, by: \.1.point).mapValues { group in
      group.sorted { ($0.1.order, $0.0) < ($1.1.order, $1.0) }.compactMap { id, _ in
        running[id].map { (id: id, module: $0) }
      }
    }
    state.withLock { state in
      state.features = features
      state.visible = visible
    }
  }

  /// The features that contribute at a point and that the session sees, in order.
  private func features(at point: PointID, for session: Session) -> [(id: ModuleID, module: FeatureModule)] {
    let (features, visible) = state.withLock { ($0.features[point] ?? [], $0.visible) }
    guard !features.isEmpty else { return [] }
    let seen = visible(session)
    return features.filter { seen.contains($0.id) }
  }

  package func filters(at point: PointID, for session: Session) -> [RowFilter] {
    features(at: point, for: session).flatMap { $0.module.filters[point] ?? [] }
  }

  func contributors(_ host: Host) -> Contributors {
    Contributors(
      sectionsAt: { point, session in
        self.features(at: point, for: session).compactMap { feature in
          feature.module.sections[point].map { open in
            Contributors.SectionSource(module: feature.id) { place, session in
              open(host.opening(of: feature.id, at: place, in: session))
            }
          }
        }
      },
      rowsAt: { point, session in
        self.features(at: point, for: session).compactMap { feature in
          feature.module.rows[point].map { Contributors.RowSource(module: feature.id, rows: $0) }
        }
      },
      tell: { await host.say($0) })
  }
}

extension Host {
  /// What a contribution is opened with.
  nonisolated func opening(of module: ModuleID, at place: Place, in session: Session) -> Opening {
    Opening(
      identity: nextIdentity(module, place.route, nil, session), place: place, session: session,
      time: configuration.time, events: events)
  }
}
