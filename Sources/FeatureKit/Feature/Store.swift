import System

/// Runs one feature for one screen: reduces one action at a time in order of arrival, publishes, then starts effects.
public actor Store<F: Feature>: ScreenSession {
  private let feature: F
  private let identity: StoreIdentity
  private let events: any EventSink
  private let time: any TimeSource
  private var session: Session
  private var state: F.State
  private var effects = EffectLedger()
  private var outcome: Shown.Outcome?
  private var listeners: [Int: AsyncStream<Shown>.Continuation] = [:]
  private var nextListener = 0
  private var waiters = Waiters()
  /// What will watch once somebody looks at every change: a page that is drawn once needs none of it.
  private var watches: [Effect<F.Action>] = []
  private var isWatched = false
  private var hasBegun = false
  private var isClosed = false

  public init(
    _ feature: F, identity: StoreIdentity, at place: Place, in session: Session, time: any TimeSource,
    events: any EventSink
  ) {
    self.feature = feature
    self.identity = identity
    self.session = session
    self.time = time
    self.events = events
    state = feature.start(at: place, in: session)
  }

  /// Begins the work, unless it has begun; whoever asks the store for anything begins it, too.
  public func open() {
    guard !hasBegun, !isClosed else { return }
    hasBegun = true
    events.report(.opened, from: identity)
    if let opened = feature.opened { receive(opened) } else { publish() }
  }
}

// MARK: What happens

extension Store {
  private func receive(_ action: F.Action) {
    events.report(.action(AnyAction(action)), from: identity)
    let wanted = feature.reduce(&state, action, in: session)
    var starts: [() -> Void] = []
    for effect in wanted { if let start = begin(effect) { starts.append(start) } }
    publish()
    for start in starts { start() }
    releaseWaiters()
  }

  /// Enters the effect in the ledger; what it returns starts the work, after the screen was published.
  private func begin(_ effect: Effect<F.Action>) -> (() -> Void)? {
    if !watches.isEmpty { watches.removeAll { $0.name == effect.name } }
    switch effect.kind {
    case .run(let work): return start(effect.name, .run, work)
    case .finish where session.usage == .reading: return nil
    case .finish(let work): return start(effect.name, .finish, work)
    case .watch(let work):
      guard !isWatched else { return start(effect.name, .watch, work) }
      effects.cancel(effect.name)
      watches.append(effect)
      return nil
    case .cancel:
      effects.cancel(effect.name)
      return nil
    case .navigate(let route):
      outcome = .navigate(route)
      return nil
    }
  }

  private func start(
    _ name: EffectName, _ kind: EffectLedger.Kind, _ work: @escaping Effect<F.Action>.Work
  ) -> () -> Void {
    let ticket = effects.enter(name, kind)
    return { [self] in
      events.report(.effectStarted(name), from: identity)
      let began = time.monotonic
      let send = Send<F.Action> { [weak self] in await self?.receive($0, by: ticket) }
      // Beside the store and not on it: work that takes long delays no action.
      let task = Task { @concurrent in
        var failure: Failure?
        do {
          try await work(send)
        } catch is CancellationError {
          failure = nil
        } catch {
          failure = Task.isCancelled ? nil : Failure(describing: error)
        }
        await self.ended(ticket, failure: failure, began: began)
      }
      effects.attach(task, to: ticket)
    }
  }

  private func receive(_ action: F.Action, by ticket: EffectLedger.Ticket) {
    guard !isClosed, effects.isCurrent(ticket) else { return }
    receive(action)
  }

  private func ended(_ ticket: EffectLedger.Ticket, failure: Failure?, began: Duration) {
    effects.leave(ticket)
    events.report(
      .effectEnded(ticket.name, failure: failure, after: time.monotonic - began), from: identity)
    publish()
    releaseWaiters()
  }

  private var shown: Shown {
    Shown(screen: feature.erasedScreen(for: state, in: session), outcome: outcome, isBusy: effects.isBusy)
  }

  private func publish() {
    guard !listeners.isEmpty, !isClosed else { return }
    let shown = shown
    for listener in listeners.values { listener.yield(shown) }
  }
}

// MARK: ScreenSession

extension Store {
  public func screens() -> AsyncStream<Shown> {
    let (stream, continuation) = AsyncStream.makeStream(of: Shown.self, bufferingPolicy: .bufferingNewest(1))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    open()
    let number = nextListener
    nextListener += 1
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    watch()
    continuation.yield(shown)
    return stream
  }

  /// From now on somebody looks at every change.
  private func watch() {
    isWatched = true
    for effect in watches { begin(effect)?() }
    watches = []
  }

  private func forget(_ listener: Int) { listeners[listener] = nil }

  @discardableResult
  public func send(_ input: Input) -> Verdict {
    guard !isClosed else { return .closed }
    open()
    guard let action = action(of: input) else { return .refused }
    receive(action)
    return .accepted
  }

  /// The action that `input` stands for, when the current screen offers it.
  private func action(of input: Input) -> F.Action? {
    var screen: Screen<F.Action> { feature.screen(for: state, in: session) }
    switch input {
    case .action(let any):
      return any.value(as: F.Action.self)
    case .posted(let body):
      var found: F.Action?
      _ = screen.offers { action in
        guard AnyAction(action).encoded == body else { return false }
        found = action
        return true
      }
      return found
    case .field(let id, let value):
      guard let field = screen.field(id), field.accepts(value) else { return nil }
      return feature.action(for: id, value: value)
    }
  }

  public func settled(within limit: Duration) async -> Shown {
    open()
    if effects.isBusy, !isClosed, limit > .zero {
      let number = waiters.nextNumber()
      let alarm = time.alarm(after: limit) { [weak self] in Task { await self?.releaseWaiter(number) } }
      await withCheckedContinuation { waiters.enter($0, as: number) }
      alarm.silence()
    }
    return shown
  }

  private func releaseWaiter(_ number: Int) { waiters.release(number) }

  private func releaseWaiters() {
    if !effects.isBusy { waiters.releaseAll() }
  }

  public func adopt(_ session: Session) {
    guard self.session != session else { return }
    // What it is used for is the shell's to say; newer knobs do not change it.
    let usage = self.session.usage
    self.session = session
    self.session.usage = usage
    publish()
  }

  public func close() async {
    guard !isClosed else { return await effects.allEnded() }
    isClosed = true
    if hasBegun { events.report(.closed, from: identity) }
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    waiters.releaseAll()
    effects.cancelReads()
    await effects.allEnded()
  }
}

extension Field {
  /// The longest value that a field takes, in bytes.
  public static let longestValue = 10_000

  /// Anything short enough for a text, one of its choices for a choice.
  public func accepts(_ value: String) -> Bool {
    guard value.utf8.count <= Self.longestValue else { return false }
    guard case .choice(let choices) = kind else { return true }
    return choices.contains { $0.value == value }
  }
}
