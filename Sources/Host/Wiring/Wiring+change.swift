import FeatureKit

extension Wiring {
  typealias MakeContext = @Sendable (Manifest, Settings, Services) -> ModuleContext

  /// Starts what `goal` has and this wiring lacks. When a required module fails, all of it is undone.
  func change(
    to goal: WiringGoal, context: MakeContext
  ) async throws(WiringFailure) -> WiringChange {
    var change = PendingChange(from: self, to: goal)
    for member in goal.members {
      do {
        try await change.take(member, context)
      } catch {
        let mayBeLeftOut = member.manifest.bootPolicy == .optional && !(goal.isStart && error.settings != nil)
        guard mayBeLeftOut else {
          var failure = error
          failure.unrestored = await change.undo()
          throw failure
        }
        change.failures[error.module] = error
      }
    }
    return change.finished
  }
}

/// A change under way: what was kept, what was started, what was stopped for it.
private struct PendingChange: Sendable {
  private let old: Wiring
  private let reaches: Bool
  private var next = Wiring()
  private var turns: [ServiceOffer] = []
  private var started: [Running] = []
  private var kept: Set<ModuleID> = []
  private var stopped: [Running] = []
  var failures: [ModuleID: WiringFailure] = [:]
  private var refused: [ModuleID: SettingsFault] = [:]

  init(from old: Wiring, to goal: WiringGoal) {
    self.old = old
    reaches = goal.reaches
  }

  var finished: WiringChange {
    WiringChange(
      next: next, turns: turns, retired: old.running.filter { !kept.contains($0.id) },
      alreadyStopped: Set(stopped.map(\.id)), failures: failures,
      refused: refused)
  }

  /// Keeps a module or starts it; with its last good settings when it does not take the newer ones.
  mutating func take(_ member: WiringGoal.Member, _ context: Wiring.MakeContext) async throws(WiringFailure) {
    if let kept = keep(member) { return adopt(kept) }
    do {
      try await start(member, context)
    } catch {
      guard let fault = error.settings, let lastGood = member.lastGood, lastGood != member.settings else { throw error }
      refused[error.module] = fault
      try await take(WiringGoal.Member(declaration: member.declaration, settings: lastGood), context)
    }
  }

  private func services(for manifest: Manifest) -> Set<ServiceID> {
    Set((manifest.needs + manifest.uses).filter { next.slots[$0] != nil })
  }

  /// The running module, when nothing that it was made from has changed. A shell stays in any case: it is read at
  /// start, and whoever looks at it keeps looking.
  private func keep(_ member: WiringGoal.Member) -> Running? {
    if member.manifest.id.kind == "shell", let shell = old[member.manifest.id] { return shell }
    guard let running = old[member.manifest.id], running.settings == member.settings,
      running.services == services(for: running.manifest)
    else { return nil }
    return running
  }

  private mutating func adopt(_ running: Running) {
    kept.insert(running.id)
    next.running.append(running)
    for service in running.manifest.offers { next.slots[service] = old.slots[service] }
  }

  private mutating func start(
    _ member: WiringGoal.Member, _ context: Wiring.MakeContext
  ) async throws(WiringFailure) {
    let manifest = member.manifest
    let running = try await make(member, context(manifest, member.settings, next.services))
    await stopHolders(of: running.resources)
    do {
      try await run(running)
    } catch {
      await running.cleanUp()
      throw error
    }
    started.append(running)
    next.running.append(running)
    for offer in running.offers { place(offer) }
  }

  private func make(
    _ member: WiringGoal.Member, _ context: ModuleContext
  ) async throws(WiringFailure) -> Running {
    let manifest = member.manifest
    do {
      let module = try await member.declaration.make(context)
      return Running(
        manifest: manifest, settings: member.settings, services: services(for: manifest), module: module,
        resources: Set(manifest.resources + (module.holdingResources?.resources ?? [])))
    } catch {
      throw WiringFailure(
        module: manifest.id, stage: .make, cause: Failure(describing: error), settings: error as? SettingsFault)
    }
  }

  private func run(_ running: Running) async throws(WiringFailure) {
    do {
      try await running.provision()
    } catch {
      throw WiringFailure(module: running.id, stage: .provision, cause: Failure(describing: error))
    }
    do {
      try await running.start()
    } catch {
      throw WiringFailure(module: running.id, stage: .start, cause: Failure(describing: error))
    }
    guard reaches else { return }
    do {
      try await running.reach()
    } catch {
      _ = await running.stop()
      throw WiringFailure(module: running.id, stage: .start, cause: Failure(describing: error))
    }
  }

  /// Who goes and holds what is wanted now is stopped first, and started again should the change be undone.
  private mutating func stopHolders(of resources: Set<String>) async {
    let leaving = old.running.filter { !kept.contains($0.id) && !$0.resources.isDisjoint(with: resources) }
    for holder in leaving.reversed() where !stopped.contains(where: { $0.id == holder.id }) {
      _ = await holder.stop()
      stopped.append(holder)
    }
  }

  private mutating func place(_ offer: ServiceOffer) {
    if let slot = old.slots[offer.id] {
      next.slots[offer.id] = slot
      turns.append(offer)
    } else {
      next.slots[offer.id] = offer.makeSlot()
    }
  }

  /// Everything as before: what was started is stopped and cleaned up, what was stopped is started again. Returns
  /// those of the latter that did not start.
  func undo() async -> [ModuleID: Failure] {
    var unrestored: [ModuleID: Failure] = [:]
    for running in started.reversed() {
      _ = await running.stop()
      await running.cleanUp()
    }
    for holder in stopped.reversed() {
      do {
        try await holder.start()
      } catch {
        unrestored[holder.id] = Failure(describing: error)
      }
    }
    return unrestored
  }
}
