package import FeatureKit
package import Testing

/// Drives one feature by hand, and leaves nothing unsaid: each change of state must be asserted whole, each action
/// that an effect sends must be received, and nothing may be left when the test ends with `finish`.
///
///     let store = TestStore(feature, at: "/pokemon")
///     await store.send(.opened) { $0.phase = .loading }
///     await store.receive(.pageLoaded(page)) { $0.phase = .idle; $0.rows = page.items }
///     await store.finish()
package actor TestStore<F: Feature> {
  private let feature: F
  private(set) package var session: Session
  package private(set) var state: F.State
  /// Where the work led, oldest first; taken by `receiveNavigation`.
  private var routes: [Route] = []
  private var inbox: [F.Action] = []
  private var running: [EffectName: Int] = [:]
  private var tasks: [Int: (name: EffectName, isWatch: Bool, task: Task<Void, Never>)] = [:]
  private var lastTask = 0
  private var wakers: [CheckedContinuation<Void, Never>] = []

  package init(_ feature: F, at place: Place, in session: Session = Session()) {
    self.feature = feature
    self.session = session
    state = feature.start(at: place, in: session)
  }

  package init(_ feature: F, at route: Route, in session: Session = Session()) {
    self.init(feature, at: Place(route: route), in: session)
  }

  /// The screen of this moment.
  package var screen: Screen<F.Action> { feature.screen(for: state, in: session) }
}

// MARK: What a test says

extension TestStore {
  /// Sends what a person did, and asserts what it changes: `changes` makes of the state before the state after.
  package func send(
    _ action: F.Action, sourceLocation: SourceLocation = #_sourceLocation,
    changes: @Sendable (inout F.State) -> Void = { _ in }
  ) {
    guard inbox.isEmpty else {
      return fail("\(inbox.count) received before \(action), and not asserted: \(inbox)", sourceLocation)
    }
    take(action, changes, sourceLocation)
  }

  /// Sends the news that the screen is open.
  package func open(
    sourceLocation: SourceLocation = #_sourceLocation, changes: @Sendable (inout F.State) -> Void = { _ in }
  ) {
    guard let opened = feature.opened else { return fail("The feature has no news of being opened.", sourceLocation) }
    send(opened, sourceLocation: sourceLocation, changes: changes)
  }

  /// Gives a field a value, as a shell does.
  package func fill(
    _ field: FieldID, _ value: String, sourceLocation: SourceLocation = #_sourceLocation,
    changes: @Sendable (inout F.State) -> Void = { _ in }
  ) {
    guard screen.field(field)?.accepts(value) == true, let action = feature.action(for: field, value: value) else {
      return fail("The screen takes no \"\(value)\" for a field \(field.rawValue).", sourceLocation)
    }
    send(action, sourceLocation: sourceLocation, changes: changes)
  }

  /// Waits for the next action that an effect sends, and asserts it and what it changes.
  package func receive(
    _ action: F.Action, sourceLocation: SourceLocation = #_sourceLocation,
    changes: @Sendable (inout F.State) -> Void = { _ in }
  ) async {
    guard let received = await next() else {
      return fail("Nothing came, and nothing runs that could send \(action).", sourceLocation)
    }
    guard received == action else {
      take(received, { _ in }, nil)
      return fail("Another action came.\n\(Difference.between(action, received))", sourceLocation)
    }
    take(received, changes, sourceLocation)
  }

  /// Asserts where the work led.
  package func receiveNavigation(to route: Route, sourceLocation: SourceLocation = #_sourceLocation) {
    guard !routes.isEmpty else { return fail("Nothing led anywhere.", sourceLocation) }
    let first = routes.removeFirst()
    if first != route { fail("It led to \(first), not to \(route).", sourceLocation) }
  }

  /// Goes on with other knobs, as after a change of flags.
  package func adopt(_ session: Session) { self.session = session }

  /// Ends the test: fails on actions and routes that were not asserted and on effects that still run. What only
  /// watches is cancelled.
  package func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    for entry in tasks.values where entry.isWatch { entry.task.cancel() }
    for entry in tasks.values where entry.isWatch { await entry.task.value }
    let names = Set(tasks.values.filter { !$0.isWatch }.map(\.name.description)).sorted()
    if !inbox.isEmpty { fail("Received and not asserted: \(inbox)", sourceLocation) }
    if !routes.isEmpty { fail("Led to \(routes), and not asserted.", sourceLocation) }
    if !names.isEmpty { fail("Still running: \(names.joined(separator: ", ")).", sourceLocation) }
    close()
  }

  /// Lets what was begun end by itself: for effects whose last word was silenced.
  package func drain() async {
    for entry in tasks.values where !entry.isWatch { await entry.task.value }
  }

  private func close() {
    for entry in tasks.values { entry.task.cancel() }
  }
}

// MARK: What happens

extension TestStore {
  private func take(
    _ action: F.Action, _ changes: @Sendable (inout F.State) -> Void, _ sourceLocation: SourceLocation?
  ) {
    var expected = state
    let effects = feature.reduce(&state, action, in: session)
    for effect in effects { begin(effect) }
    guard let sourceLocation else { return }
    changes(&expected)
    if expected != state {
      fail("The state after \(action) is another.\n\(Difference.between(expected, state))", sourceLocation)
    }
  }

  private func begin(_ effect: Effect<F.Action>) {
    switch effect.kind {
    case .run(let work): start(effect.name, work, mayBeCancelled: true)
    case .finish(let work): start(effect.name, work, mayBeCancelled: false)
    case .watch(let work): start(effect.name, work, mayBeCancelled: true, isWatch: true)
    case .cancel: silence(effect.name)
    case .navigate(let route): routes.append(route)
    }
  }

  private func start(
    _ name: EffectName, _ work: @escaping Effect<F.Action>.Work, mayBeCancelled: Bool, isWatch: Bool = false
  ) {
    silence(name)
    lastTask += 1
    let number = lastTask
    if mayBeCancelled { running[name] = number } else { running[name] = -number }
    let send = Send<F.Action> { [weak self] action in await self?.deliver(action, from: number, name) }
    let task = Task {
      do {
        try await work(send)
      } catch is CancellationError {
        // A cancelled effect has nothing left to say.
      } catch is ToldFailure {
        // The feature had it as news, which the test expects.
      } catch {
        Issue.record("The effect \(name) threw \(error): an effect sends its failure as news.")
      }
      self.ended(number, name)
    }
    tasks[number] = (name, isWatch, task)
  }

  private func silence(_ name: EffectName) {
    guard let number = running.removeValue(forKey: name) else { return }
    if number > 0 { tasks[number]?.task.cancel() }
  }

  private func deliver(_ action: F.Action, from number: Int, _ name: EffectName) {
    guard running[name].map(abs) == number else { return }
    inbox.append(action)
    wake()
  }

  private func ended(_ number: Int, _ name: EffectName) {
    tasks[number] = nil
    if running[name].map(abs) == number { running[name] = nil }
    wake()
  }

  private func next() async -> F.Action? {
    while inbox.isEmpty, !tasks.isEmpty {
      await withCheckedContinuation { wakers.append($0) }
    }
    return inbox.isEmpty ? nil : inbox.removeFirst()
  }

  private func wake() {
    for waker in wakers { waker.resume() }
    wakers = []
  }

  private func fail(_ text: String, _ sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}
