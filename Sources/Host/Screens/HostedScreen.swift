package import FeatureKit
import JSON
import System

/// A screen with all that others contribute to it, as one session: what a shell gets from the host.
///
/// A contribution is opened when its slot first shows and closed with the screen. Its nodes appear when they are
/// there: a slow contributor never delays the screen it adds to.
package actor HostedScreen: ScreenSession {
  let contributors: Contributors
  let route: Route
  private let main: any ScreenSession
  private(set) var session: Session
  private(set) var latest: Shown?
  var sections = OpenSections()
  /// Who adds sections where, as the session sees it; asked once.
  private var sources: [PointID: [Contributors.SectionSource]] = [:]
  var decorations = RowDecorations()
  private var listeners: [Int: AsyncStream<Shown>.Continuation] = [:]
  private var nextListener = 0
  private var follower: Task<Void, Never>?
  private var questions: [Int: (module: ModuleID, task: Task<Void, Never>)] = [:]
  private var nextQuestion = 0
  var outcome: Shown.Outcome?
  private var waiters = Waiters()
  private let time: any TimeSource
  private(set) var isClosed = false
  private(set) var isFollowing = false
  private var arrival: Arrival
  /// Runs when the screen closes, whoever closes it.
  private let onClose: (@Sendable () -> Void)?

  init(
    _ main: any ScreenSession, at route: Route, in session: Session, contributors: Contributors,
    time: any TimeSource, arrival: Arrival,
    onClose: (@Sendable () -> Void)? = nil
  ) {
    self.onClose = onClose
    self.arrival = arrival
    self.time = time
    self.main = main
    self.route = route
    self.session = session
    self.contributors = contributors
  }

  /// Begins to listen when somebody first listens here: a page that is drawn once asks what has settled, and no more.
  private func follow() async {
    guard !isFollowing, !isClosed else { return }
    isFollowing = true
    let stream = await main.screens()
    follower = Task { [weak self] in
      for await shown in stream { await self?.take(shown) }
    }
    for section in sections.all { await follow(section) }
  }

  /// Work for a contributor, which ends with it.
  func run(for module: ModuleID, _ work: @escaping @Sendable () async -> Void) {
    let number = nextQuestion
    nextQuestion += 1
    let task = Task { [weak self] in
      await work()
      await self?.answered(number)
    }
    questions[number] = (module, task)
  }

  private func answered(_ number: Int) { questions[number] = nil }

  /// Ends what some contributors have here; returns when nothing of theirs runs any more.
  func dismiss(_ isGone: (ModuleID) -> Bool) async {
    sources = [:]
    let ended = sections.remove(isGone)
    let asked = questions.values.filter { isGone($0.module) }
    decorations.forget(isGone)
    for question in asked { question.task.cancel() }
    for section in ended {
      section.follower?.cancel()
      await section.session.close()
      await section.follower?.value
    }
    for question in asked { await question.task.value }
    publish()
  }

  // MARK: What changes

  private func take(_ shown: Shown) async {
    guard !isClosed else { return }
    latest = shown
    arrival.saw(shown)
    await openSections(of: shown.screen)
    askDecorations(of: shown.screen)
    publish()
  }

  func composed(_ shown: Shown) -> Shown {
    var result = shown
    result.screen.nodes = composed(shown.screen.nodes, about: shown.screen.subject)
    result.outcome = outcome ?? shown.outcome
    return result
  }

  private func composed(_ nodes: [Node<AnyAction>], about subject: Subject?) -> [Node<AnyAction>] {
    var result: [Node<AnyAction>] = []
    result.reserveCapacity(nodes.count)
    for node in nodes {
      switch node {
      case .slot(let slot):
        guard let subject else { continue }
        for contributor in sectionSources(at: slot.point) {
          let key = SectionKey(module: contributor.module, point: slot.point, subject: subject)
          result += sections[key]?.nodes ?? []
        }
      case .rows(let rows) where !rows.points.isEmpty:
        result.append(.rows(decorations.applied(to: rows, contributors: contributors, session: session)))
      case .section(var section):
        section.nodes = composed(section.nodes, about: subject)
        result.append(.section(section))
      default:
        result.append(node)
      }
    }
    return result
  }

  func sectionSources(at point: PointID) -> [Contributors.SectionSource] {
    if let known = sources[point] { return known }
    let found = contributors.sections(at: point, for: session)
    sources[point] = found
    return found
  }

  func publish() {
    if decorations.isComplete { waiters.releaseAll() }
    guard let latest, !listeners.isEmpty, !isClosed else { return }
    let shown = composed(latest)
    for listener in listeners.values { listener.yield(shown) }
  }
}

// MARK: ScreenSession

extension HostedScreen {
  package func open() async { await main.open() }

  package func screens() async -> AsyncStream<Shown> {
    let (stream, continuation) = AsyncStream.makeStream(of: Shown.self, bufferingPolicy: .bufferingNewest(1))
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    let number = nextListener
    nextListener += 1
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(number) } }
    if let latest { continuation.yield(composed(latest)) }
    await follow()
    return stream
  }

  private func forget(_ listener: Int) { listeners[listener] = nil }

  package func send(_ input: Input) async -> Verdict {
    guard !isClosed else { return .closed }
    switch input {
    case .action(let action):
      guard !action.origin.isEmpty else { return await main.send(input) }
      return await deliver(action)
    case .posted(let body):
      guard let origin = body["origin"]?.string else { return await main.send(input) }
      return await deliver(posted: body, from: origin)
    case .field(let id, let value):
      guard let (origin, own) = id.split else { return await main.send(input) }
      return await section(of: origin)?.send(.field(own, value)) ?? .refused
    }
  }

  package func settled(within limit: Duration) async -> Shown {
    let end = time.monotonic + limit
    let shown = await main.settled(within: limit)
    guard !isClosed else { return composed(latest ?? shown) }
    latest = shown
    arrival.saw(shown)
    await openSections(of: shown.screen)
    askDecorations(of: shown.screen)
    await sectionsSettled(until: end)
    await decorationsSettled(within: max(.zero, end - time.monotonic))
    return composed(latest ?? shown)
  }

  /// They all work at the same time; whom it asks last has had the time of the others, too.
  private func sectionsSettled(until end: Duration) async {
    let open = sections.all
    for section in open { await section.session.open() }
    for section in open {
      take(await section.session.settled(within: max(.zero, end - time.monotonic)), from: section)
    }
  }

  private func decorationsSettled(within limit: Duration) async {
    guard !decorations.isComplete, !isClosed, limit > .zero else { return }
    let number = waiters.nextNumber()
    let alarm = time.alarm(after: limit) { [weak self] in Task { await self?.releaseWaiter(number) } }
    await withCheckedContinuation { waiters.enter($0, as: number) }
    alarm.silence()
  }

  private func releaseWaiter(_ number: Int) { waiters.release(number) }

  package func adopt(_ session: Session) async {
    sources = [:]
    if self.session != session {
      // What it is used for is the shell's to say; newer knobs do not change it.
      var session = session
      session.usage = self.session.usage
      self.session = session
      await main.adopt(session)
      for section in sections.all { await section.session.adopt(session) }
    }
    // Contributors may have come or gone, also where the session is the same.
    if let latest { await take(latest) }
  }

  package func close() async { await end(nil) }

  /// Closes with a last word to the shell: why the screen was taken away, or that it should be opened again.
  func end(_ outcome: Shown.Outcome?) async {
    guard !isClosed else { return await main.close() }
    if let outcome {
      self.outcome = outcome
      if latest == nil { latest = await main.settled(within: .zero) }
      publish()
    }
    isClosed = true
    arrival.left()
    waiters.releaseAll()
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    follower?.cancel()
    await dismiss { _ in true }
    await main.close()
    await follower?.value
    onClose?()
  }
}
