import FeatureKit
import Synchronization

/// What modules see of the running host: a value that the host publishes anew with each change, read without waiting.
final class HostWindow: HostView {
  /// What the host publishes.
  struct Sight: Sendable {
    var generation = 0
    var isBrief = false
    var localSession = Session()
    var running: Set<ModuleID> = []
    /// The modules that a person of that profile and key sees, whether they run or not.
    var visible: @Sendable (_ profile: String, _ targetingKey: String) -> Set<ModuleID> = { _, _ in [] }
  }

  private struct Person: Hashable {
    let profile: String
    let targetingKey: String
  }

  private struct State {
    var sight = Sight()
    var seen: [Person: Set<ModuleID>] = [:]
  }

  /// Whom the window remembers between two changes; who comes beyond that is worked out again.
  private static let rememberedPeople = 4_096

  let manifests: [Manifest]
  private let events: EventStream
  private let state = Mutex(State())
  /// Asked with every event: read without the lock.
  private let published = Atomic<Int>(0)

  init(manifests: [Manifest], events: EventStream) {
    self.manifests = manifests
    self.events = events
  }

  func publish(_ sight: Sight) {
    state.withLock { $0 = State(sight: sight) }
    published.store(sight.generation, ordering: .releasing)
  }

  var generation: Int { published.load(ordering: .acquiring) }
  var isBrief: Bool { state.withLock { $0.sight.isBrief } }
  var localSession: Session { state.withLock { $0.sight.localSession } }

  func listen(_ listener: @escaping @Sendable (Event) -> Void) -> EventSubscription { events.listen(listener) }

  func sees(_ module: ModuleID, _ source: StoreIdentity) -> Bool {
    let (person, known, visible, runs) = state.withLock { state in
      let local = state.sight.localSession
      let isHost = source.number == 0
      let person = Person(
        profile: isHost ? local.profile : source.profile,
        targetingKey: isHost ? local.targetingKey : source.targetingKey)
      return (person, state.seen[person], state.sight.visible, state.sight.running.contains(module))
    }
    guard runs else { return false }
    if let known { return known.contains(module) }
    let modules = visible(person.profile, person.targetingKey)
    state.withLock { state in
      if state.seen.count >= Self.rememberedPeople { state.seen = [:] }
      state.seen[person] = modules
    }
    return modules.contains(module)
  }
}
