import FeatureKit
import Synchronization

extension Host {
  nonisolated func nextIdentity(
    _ module: ModuleID, _ route: Route, _ pattern: RoutePattern?, _ session: Session
  ) -> StoreIdentity {
    StoreIdentity(
      number: lastStore.add(1, ordering: .relaxed).newValue, feature: module.name, route: route,
      pattern: pattern?.pathText ?? "",
      profile: session.profile, owner: session.owner, targetingKey: session.targetingKey)
  }

  /// Screens whose module goes end; those that stand on an exchanged service are to be opened again. From the others
  /// goes what a module that goes contributed: none stops while something of its runs.
  func leaveScreens(of retired: Set<ModuleID>, reopening turned: Set<ModuleID>) async {
    for open in screens.all {
      let stays = wiring[open.module] != nil
      if retired.contains(open.module) {
        await open.screen.end(stays ? .reopen : .closed(HostWords.gone(open.module, currentPlan)))
      } else if turned.contains(open.module) {
        await open.screen.end(.reopen)
      } else {
        await open.screen.dismiss { retired.contains($0) }
      }
    }
  }

  /// Screens that their session no longer sees end; the others go on with the newer knobs.
  func refreshScreens(before: Plan) async {
    for open in screens.all {
      let plan = plan(for: open.identity)
      if plan[open.module]?.isVisible == false {
        await open.screen.end(.closed(HostWords.gone(open.module, plan)))
      } else {
        await open.screen.adopt(session(for: open.identity))
      }
    }
  }
}
