import FeatureKit
import Host
import JSON
import Synchronization
import System

/// Writes down what happens to the modules of a test, in order.
final class Diary: Sendable {
  private let entries = Mutex<[String]>([])

  func note(_ entry: String) { entries.withLock { $0.append(entry) } }
  var all: [String] { entries.withLock { $0 } }
  func clear() { entries.withLock { $0 = [] } }
}

/// A service of a test: answers with the name of the engine behind it.
protocol Greeter: Sendable {
  func greet() async -> String
}

struct GreeterHandle: Greeter {
  let handle: Handle<any Greeter>
  func greet() async -> String { await handle.use { await $0.greet() } }
}

struct Faults: Error, Worded {
  let stage: String
  var sentence: String { "It broke in \(stage)." }
}

/// A module that notes its life and fails where it is told to.
final class Probe: Module, Provisioning, Starting, Reaching, Remarking, Stopping, CleaningUp, Offering,
  HoldingResources, Greeter
{
  let name: String
  let diary: Diary
  let failing: Set<String>
  let resources: [String]
  let isOffering: Bool

  init(_ name: String, _ diary: Diary, failing: Set<String> = [], resources: [String] = [], isOffering: Bool = false) {
    self.name = name
    self.diary = diary
    self.failing = failing
    self.resources = resources
    self.isOffering = isOffering
  }

  private func pass(_ stage: String) throws {
    diary.note("\(stage) \(name)")
    if failing.contains(stage) { throw Faults(stage: stage) }
  }

  func provision() async throws { try pass("provision") }
  func start() async throws { try pass("start") }
  func reach() async throws { if failing.contains("reach") { throw Faults(stage: "reach") } }
  func stop() async throws { try pass("stop") }
  func cleanUp() async { diary.note("clean \(name)") }
  func greet() async -> String { name }
  func remarks() -> AsyncStream<HostNotice> { AsyncStream { $0.finish() } }
  var outstanding: [HostNotice] { [HostNotice(.warning, "\(name) is here.", isStanding: true)] }

  var offers: [ServiceOffer] {
    isOffering ? [ServiceOffer((any Greeter).self, self as any Greeter) { GreeterHandle(handle: $0) }] : []
  }
}

/// A feature that counts, so that screens and actions can be watched.
struct CounterFeature: Feature {
  struct State: Sendable, Equatable { var count = 0 }

  enum Action: FeatureAction {
    case opened
    case pressed
    case landed(Int)
  }

  let opened: Action? = .opened

  func start(at place: Place, in session: Session) -> State { State() }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened: break
    case .pressed: state.count += 1
    case .landed(let count): state.count = count
    }
    return []
  }

  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Counter", subject: Subject("thing", id: "1", name: "one")) {
      Text("\(state.count) in \(session.profile)")
      Controls("Actions", [Control("Press", .action(.pressed))])
      Slot("counter.sections")
    }
  }
}

extension Host.Configuration {
  static func testing(_ registry: Registry, profile: String = "default", shell: String = "plain") -> Host.Configuration
  {
    Host.Configuration(
      registry: registry,
      environment: Environment(dataFolder: "/nowhere", cacheFolder: "/nowhere", stateFolder: "/nowhere", version: "0"),
      identity: Identity(profile: profile, targetingKey: "someone", owner: .local),
      facts: HostFacts(version: "0", isTerminal: false), shell: shell)
  }
}

extension FlagState {
  /// Flags of a test: a value each, the same for everybody.
  static func fixed(
    _ values: [String: JSONValue], settings: [String: JSONValue] = [:],
    profiles: [String: Profile] = ["default": Profile(context: JSONObject(), entitlements: [])]
  ) -> FlagState {
    FlagState(
      profiles: profiles, settings: settings, keys: values.keys.sorted(),
      reader: { _ in
        { key in
          values[key].map { value in
            let variant =
              switch value {
              case .bool(let isOn): isOn ? "on" : "off"
              case .string(let name): name
              default: "value"
              }
            return Reading(value: value, variant: variant, reason: "STATIC", because: "by its default")
          }
        }
      },
      possible: { values[$0].map { [$0] } ?? [] }, varies: { _ in false })
  }
}

extension Registry {
  mutating func probe(
    _ id: ModuleID, _ diary: Diary, failing: Set<String> = [], needs: [ServiceID] = [], offers: Bool = false,
    resources: [String] = [], bootPolicy: Manifest.BootPolicy = .required, entitlements: [String] = []
  ) {
    let manifest = Manifest(
      id, "A probe.", needs: needs, offers: offers ? [ServiceID((any Greeter).self)] : [],
      entitlements: entitlements, bootPolicy: bootPolicy)
    add(manifest) { _ in
      diary.note("make \(id.name)")
      return Probe(id.name, diary, failing: failing, resources: resources, isOffering: offers)
    }
  }

  mutating func counter(_ id: ModuleID = "feature.counter", needs: [ServiceID] = []) {
    let manifest = Manifest(
      id, "Counts.", needs: needs, routes: ["/\(id.name)"].map { RoutePattern($0) },
      points: [PointManifest("counter.sections", .section, subject: "thing")], actions: ["opened", "pressed"])
    feature(manifest) { module, _ in module.screen(RoutePattern("/\(id.name)"), CounterFeature()) }
  }
}
