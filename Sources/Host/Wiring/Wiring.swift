import FeatureKit

/// What runs, in order of start, and the services that it offers. A value: a change makes another one.
struct Wiring: Sendable {
  var running: [Running] = []
  var slots: [ServiceID: ServiceSlot] = [:]

  var services: Services { Services(slots) }

  subscript(id: ModuleID) -> Running? { running.first { $0.id == id } }

  /// The features among what runs.
  var features: [ModuleID: FeatureModule] {
    Dictionary(uniqueKeysWithValues: running.compactMap { one in (one.module as? FeatureModule).map { (one.id, $0) } })
  }

  /// The modules that reach one of these services, directly or through what they need.
  func dependents(on services: Set<ServiceID>) -> Set<ModuleID> {
    var reached = services
    var dependents: Set<ModuleID> = []
    for one in running where !one.services.isDisjoint(with: reached) {
      dependents.insert(one.id)
      reached.formUnion(one.manifest.offers)
    }
    return dependents
  }
}

/// What is wanted next: which modules, in order of start, with which settings.
struct WiringGoal: Sendable {
  struct Member: Sendable {
    let declaration: Registry.Declaration
    let settings: Settings
    /// What it was last made with, to go on with when it does not take `settings`; nil for one that never ran.
    var lastGood: Settings?

    var manifest: Manifest { declaration.manifest }
  }

  let members: [Member]
  /// At start, settings that a module does not take end the change, also where the module could be left out.
  var isStart = false
  /// False where one command uses a part of the plan: what is elsewhere and away then keeps nobody from the rest.
  var reaches = true
}

/// Why a change was given up; everything is as it was before.
struct WiringFailure: Error, Sendable {
  let module: ModuleID
  let stage: Stage
  let cause: Failure
  /// Set when it was made with settings that it does not take.
  var settings: SettingsFault?
  /// Modules that were stopped to hand over what they held, and could not be started again.
  var unrestored: [ModuleID: Failure] = [:]

  enum Stage: String, Sendable { case make, provision, start }
}

/// A change that has started what is new and not yet stopped what is old.
struct WiringChange: Sendable {
  let next: Wiring
  let turns: [ServiceOffer]
  /// What goes, in order of start.
  let retired: [Running]
  /// Those of them that were stopped already, to hand over a resource.
  let alreadyStopped: Set<ModuleID>
  /// Optional modules that could not be made or started.
  let failures: [ModuleID: WiringFailure]
  /// Modules that go on with their last good settings, and what is wrong with the newer ones.
  var refused: [ModuleID: SettingsFault] = [:]

  /// Turns every handle to its new engine; calls in flight end on the old one.
  func swap() async {
    for offer in turns { await next.slots[offer.id]?.turn(to: offer) }
  }

  /// Stops and cleans up what is old, last started first. Returns the complaints.
  func retire() async -> [ModuleID: Failure] {
    var complaints: [ModuleID: Failure] = [:]
    for one in retired.reversed() {
      if !alreadyStopped.contains(one.id) { complaints[one.id] = await one.stop() }
      await one.cleanUp()
    }
    return complaints
  }
}
