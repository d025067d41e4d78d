package import FeatureKit
import System
package import Testing

/// How many lives a feature's suite lives: `POKEHOST_LIVES` says so for long rounds, 500 unless said.
package let lifeSeeds: Range<UInt64> =
  0..<(ProcessEnvironment.all["POKEHOST_LIVES"].flatMap { Bounded<1, 1_000_000>(digits: $0) }.map { UInt64($0.value) }
  ?? 500)

/// Drives a store through random actions, answers and delays, and checks what must hold after every step.
///
/// `actions` proposes the next action from the screen of the moment; services answer as the test made them, after
/// delays of the clock that this turns.
package func liveRandomly<F: Feature>(
  _ feature: F, at route: Route, in session: Session = Session(), time: TestTime, seed: UInt64, steps: Int = 12,
  inputs: @Sendable (inout SeededChance) -> Input,
  holds: @Sendable (Screen<AnyAction>) -> String? = { _ in nil },
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  var chance = SeededChance(seed)
  let identity = StoreIdentity(number: 1, feature: "random", route: route, profile: "default", owner: session.owner)
  let store = Store(
    feature, identity: identity, at: Place(route: route, parameters: [:]), in: session, time: time,
    events: SilentEvents())
  await store.open()
  for _ in 0..<Int.random(in: 1...steps, using: &chance) {
    if Bool.random(using: &chance) {
      await store.send(inputs(&chance))
    } else {
      time.advance(by: .milliseconds(Int.random(in: 0...30, using: &chance)))
      await Task.yield()
    }
    check(await store.settled(within: .zero).screen, holds, seed, sourceLocation)
  }
  checkJSON(of: await store.settled(within: .zero).screen, seed, sourceLocation)
  await time.run { await store.close() }
  if time.sleeperCount > 0 {
    Issue.record("Seed \(seed): \(time.sleeperCount) still ask after close.", sourceLocation: sourceLocation)
  }
}

/// No screen on the way has a flaw.
private func check(
  _ screen: Screen<AnyAction>, _ holds: (Screen<AnyAction>) -> String?, _ seed: UInt64, _ location: SourceLocation
) {
  for flaw in screen.flaws { Issue.record("Seed \(seed): \(flaw)", sourceLocation: location) }
  if let breach = holds(screen) { Issue.record("Seed \(seed): \(breach)", sourceLocation: location) }
}

/// The screen that a life ends on is encodable; of every tenth it is read back, which takes longer.
private func checkJSON(of screen: Screen<AnyAction>, _ seed: UInt64, _ location: SourceLocation) {
  let json = screen.json
  guard seed.isMultiple(of: 10) else { return }
  do {
    let read = try Screen<AnyAction>(json: json)
    if read.json != json { Issue.record("Seed \(seed): a screen came back as another.", sourceLocation: location) }
  } catch {
    Issue.record("Seed \(seed): \(error)", sourceLocation: location)
  }
}

extension Screen {
  /// What no screen may have: an empty label, a row twice, two states at once.
  package var flaws: [String] {
    var flaws: [String] = []
    var loading = 0
    var failed = 0
    if title.isEmpty { flaws.append("The screen has no title.") }
    walk { node in
      switch node {
      case .rows(let rows):
        if Set(rows.rows.map(\.id)).count != rows.rows.count { flaws.append("A row stands twice.") }
        if rows.rows.contains(where: \.title.isEmpty) { flaws.append("A row has no title.") }
      case .facts(let facts):
        for fact in facts.facts where fact.label.isEmpty || fact.value.isEmpty { flaws.append("A fact is empty.") }
      case .progress: loading += 1
      case .notice(let notice):
        if notice.kind == .failure { failed += 1 }
        if notice.text.isEmpty { flaws.append("A notice says nothing.") }
      case .controls(let controls):
        if controls.controls.contains(where: \.label.isEmpty) { flaws.append("A control has no label.") }
      default: break
      }
    }
    if loading > 0, failed > 0 { flaws.append("It loads and has failed at once.") }
    return flaws
  }
}

/// A service that answers after a random while, and sometimes fails: for `liveRandomly`.
package struct Whims: Sendable {
  package let time: TestTime
  private let seed: UInt64

  package init(_ time: TestTime, seed: UInt64) {
    self.time = time
    self.seed = seed
  }

  /// The value after a while, or a failure, as chance has it for this question.
  package func answer<Value: Sendable>(_ question: some Sendable, _ value: () throws -> Value) async throws -> Value {
    // Not `hashValue`: that differs from run to run, and a seed has to live the same life again.
    let mark = "\(question)".utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    var chance = SeededChance(seed &+ mark)
    try await time.sleep(for: .milliseconds(Int.random(in: 0...40, using: &chance)))
    if Int.random(in: 0..<5, using: &chance) == 0 { throw Failure("It did not work this time.") }
    return try value()
  }
}
