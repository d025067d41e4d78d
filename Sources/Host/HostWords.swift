import FeatureKit
import System

/// Every sentence that the host says, in one place.
enum HostWords {
  static func unknownProfile(_ name: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "There is no profile named '\(name)' in the flags file.", hint: oneOf("Profiles", known),
      candidates: Spelling.nearest(to: name, among: known))
  }

  static func unknownRoute(_ route: Route, known: [String]) -> CommandFailure {
    let first = route.path.first.map { "/\($0)" } ?? "/"
    let roots = Set(known.map { "/" + ($0.split(separator: "/").first.map(String.init) ?? "") }).map(withoutQuery)
    return CommandFailure(
      .usage, "No feature answers to \(route).", hint: "`pokehost modules` lists every route.",
      candidates: Spelling.nearest(to: first, among: roots.sorted()))
  }

  static func unknownQuery(_ name: String, of route: Route, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "The screen at \(route) has no parameter '\(name)'.",
      hint: known.isEmpty ? "It takes no parameters." : oneOf("Parameters", known),
      candidates: Spelling.nearest(to: name, among: known))
  }

  static func switchedOff(_ module: ModuleID, _ plan: Plan, what: String) -> CommandFailure {
    CommandFailure(
      .switchedOff, "\(what) belongs to \(module), which is off in profile \(plan.profile).",
      hint: plan[module]?.detail)
  }

  static func notServed(_ route: Route, _ module: ModuleID) -> CommandFailure {
    CommandFailure(.fault, "\(module) declares \(route) in its manifest but did not register a screen for it.")
  }

  static func noHandler(_ command: String, _ module: ModuleID) -> CommandFailure {
    CommandFailure(.fault, "\(module) declares the command \(command) in its manifest but did not register it.")
  }

  static func unknownModule(_ id: ModuleID) -> CommandFailure {
    CommandFailure(.notFound, "This build knows no module \(id).", hint: "`pokehost modules` lists them.")
  }

  static func bootFailed(_ failure: WiringFailure) -> CommandFailure {
    CommandFailure(.unavailable, failed(failure), hint: failure.cause.hint)
  }

  static func complaint(of module: ModuleID, _ fault: SettingsFault) -> String {
    "modules[\"\(module)\"]: \(fault.sentence)"
  }

  /// `place` is file, line and column.
  static func badSettings(_ module: ModuleID, _ fault: SettingsFault, place: String) -> CommandFailure {
    CommandFailure(
      .badFlags, "\(place): error: \(complaint(of: module, fault))",
      hint: "Mend it, or take it out: without settings \(module) has its defaults.")
  }

  static func keepsSettings(_ module: ModuleID, _ fault: SettingsFault, place: String) -> HostNotice {
    HostNotice(
      .failure, "\(place): error: \(complaint(of: module, fault)). \(module) goes on as it was set before.")
  }

  static func shellLater(_ name: String, running: String) -> HostNotice {
    HostNotice(
      .info, "The flag shell says \(name) now. A shell is chosen at start: \(running) stays until you start again.")
  }

  static func shellSettingsLater(_ shell: ModuleID) -> HostNotice {
    HostNotice(.info, "modules[\"\(shell)\"] is different now. \(shell) reads it at start: start again to use it.")
  }

  static func failed(_ failure: WiringFailure) -> String {
    "\(failure.module) could not \(verb(failure.stage)): \(failure.cause.text)"
  }

  static func rolledBack(_ failure: WiringFailure) -> HostNotice {
    let down = failure.unrestored.sorted { $0.key < $1.key }
      .map { " \($0.key) was stopped for it and does not start again: \($0.value.text)" }
    return HostNotice(
      .failure,
      "The change was taken back and the plan before it serves on. \(failed(failure))" + down.joined())
  }

  static func stoppedBadly(_ module: ModuleID, _ cause: Failure) -> HostNotice {
    HostNotice(.warning, "\(module) did not stop cleanly: \(cause.text)")
  }

  static func gone(_ module: ModuleID, _ plan: Plan) -> String {
    "This screen was closed: \(module) is off now. \(plan[module]?.detail ?? "")"
  }

  /// One sentence for each module that came or went.
  static func changes(from old: Plan, to new: Plan) -> [String] {
    new.entries.compactMap { entry in
      guard let before = old[entry.id], before.isVisible != entry.isVisible else { return nil }
      return "\(entry.id) is \(entry.isVisible ? "on" : "off") now. \(entry.detail)"
    }
  }

  private static func verb(_ stage: WiringFailure.Stage) -> String {
    switch stage {
    case .make: "be made"
    case .provision: "be prepared"
    case .start: "start"
    }
  }

  private static func oneOf(_ what: String, _ names: [String]) -> String {
    "\(what): \(names.joined(separator: ", "))."
  }

  private static func withoutQuery(_ text: String) -> String { String(text.prefix { $0 != "?" }) }
}
