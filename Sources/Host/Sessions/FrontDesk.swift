import FeatureKit
import Synchronization

/// What a request asks before and beside its screen, answered from what stood after the last change without waiting for
/// the host: sessions, and what is on the first page.
final class FrontDesk: Sendable {
  final class Sight: Sendable {
    let flags: FlagState
    let glances: Glances
    /// Which flags of the file decide over a module or turn its knobs; none is listed for a module without.
    let deciding: [ModuleID: [String]]
    /// Of all modules, in their order on the page.
    let entries: [(module: ModuleID, entry: HomeEntry)]
    /// Those that run.
    let features: [ModuleID: FeatureModule]
    let generation: Int

    init(
      _ flags: FlagState, _ glances: Glances, _ configuration: Host.Configuration,
      features: [ModuleID: FeatureModule], generation: Int
    ) {
      self.features = features
      self.generation = generation
      self.flags = flags
      self.glances = glances
      let present = Set(flags.keys)
      deciding = configuration.registry.declarations.reduce(into: [:]) { deciding, declaration in
        let manifest = declaration.manifest
        let keys = ([manifest.id.rawValue] + manifest.knobs.map(\.key)).filter(present.contains)
        if !keys.isEmpty { deciding[manifest.id] = keys }
      }
      entries = configuration.registry.declarations
        .flatMap { declaration in declaration.manifest.entries.map { (declaration.manifest.id, $0) } }
        .sorted { ($0.entry.order, $0.entry.title) < ($1.entry.order, $1.entry.title) }
    }

    /// A session that was made from this says by itself what it sees.
    func session(for identity: Identity) -> Session {
      var (session, modules) = glances.session(for: identity)
      session.sight = SessionSight(generation: generation, modules: modules)
      return session
    }

    func modules(in session: Session) -> Set<ModuleID> {
      if let seen = session.sight, seen.generation == generation { return seen.modules }
      return glances.modules(for: Identity(of: session))
    }
  }

  private let sight: Mutex<Sight>

  init(_ sight: Sight) { self.sight = Mutex(sight) }

  var current: Sight { sight.withLock { $0 } }
  var generation: Int { sight.withLock { $0.generation } }

  func publish(_ newer: Sight) { sight.withLock { $0 = newer } }

  func session(for identity: Identity) throws(CommandFailure) -> Session {
    let sight = current
    guard sight.flags.profiles[identity.profile] != nil else {
      throw HostWords.unknownProfile(identity.profile, known: sight.flags.profiles.keys.sorted())
    }
    return sight.session(for: identity)
  }

  func entries(in session: Session) -> [HomeEntry] {
    let sight = current
    let seen = sight.modules(in: session)
    return sight.entries.compactMap { seen.contains($0.module) ? $0.entry : nil }
  }
}
