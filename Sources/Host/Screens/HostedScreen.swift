package import FeatureKit
import JSON

/// A screen with all that others contribute to it, as one session: what a shell gets from the host.
///
/// A contribution is opened when its slot first shows and closed with the screen. Its nodes appear when they are
/// there: a slow contributor never delays the screen it adds to.
package actor HostedScreen: ScreenSession {
  let contributors: Contributors
  let route: Route
  private let main: any ScreenSession
  private var session: Session
  private var latest: Shown?
  private var sections: [SectionKey: OpenSection] = [:]
  private var decorations = RowDecorations()
  private var listeners: [Int: AsyncStream<Shown>.Continuation] = [:]
  private var nextListener = 0
  private var follower: Task<Void, Never>?
  private var tasks: [Task<Void, Never>] = []
  private var outcome: Shown.Outcome?
  private var waiters = Waiters()
  private let time: any TimeSource
  private var isClosed = false
  private var arrival: Arrival
  private var onClose: (@Sendable () async -> Void)?

  struct OpenSection {
    let session: any ScreenSession
    var nodes: [Node<AnyAction>] = []
    var isBusy = true
    var follower: Task<Void, Never>?
  }

  init(
    _ main: any ScreenSession, at route: Route, in session: Session, contributors: Contributors,
    time: any TimeSource, arrival: Arrival
  ) {
    self.arrival = arrival
    self.time = time
    self.main = main
    self.route = route
    self.session = session
    self.contributors = contributors
  }

  /// Runs when the screen closes, whoever closes it.
  func whenClosed(_ work: @escaping @Sendable () async -> Void) { onClose = work }

  /// Begins to listen. Called once, by the host.
  func follow() async {
    let stream = await main.screens()
    follower = Task { [weak self] in
      for await shown in stream { await self?.take(shown) }
    }
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

  private func openSections(of screen: Screen<AnyAction>) async {
    guard let subject = screen.subject else { return }
    for point in screen.slots {
      for contributor in contributors.sections(at: point, for: session) {
        let key = SectionKey(module: contributor.module, point: point, subject: subject)
        guard sections[key] == nil else { continue }
        let opened = await contributor.open(Place(route: route, subject: subject), session)
        guard !isClosed, sections[key] == nil else {
          await opened.close()
          continue
        }
        sections[key] = OpenSection(session: opened)
        let stream = await opened.screens()
        sections[key]?.follower = Task { [weak self] in
          for await shown in stream { await self?.take(shown, from: key) }
        }
      }
    }
  }

  private func take(_ shown: Shown, from key: SectionKey) {
    guard !isClosed else { return }
    sections[key]?.nodes = shown.screen.nodes.map { $0.owned(by: key.origin) }
    sections[key]?.isBusy = shown.isBusy
    if let outcome = shown.outcome { self.outcome = outcome }
    publish()
  }

  private func askDecorations(of screen: Screen<AnyAction>) {
    for (point, subjects) in screen.decoratedSubjects {
      for contributor in contributors.rows(at: point, for: session) {
        let isFirst = !decorations.knows(contributor.module, point)
        let unknown = decorations.unknown(subjects, for: contributor.module, at: point)
        guard !unknown.isEmpty || isFirst else { continue }
        decorations.expect(unknown, from: contributor.module, at: point)
        ask(contributor, unknown, at: point)
        if isFirst { watch(contributor, at: point) }
      }
    }
  }

  private func ask(_ contributor: Contributors.RowSource, _ subjects: [Subject], at point: PointID) {
    guard !subjects.isEmpty else { return }
    let session = session
    tasks.append(
      Task { [weak self] in
        let answer = await contributor.rows.decorations(for: subjects, in: session)
        await self?.take(answer, about: subjects, from: contributor, at: point)
      })
  }

  private func watch(_ contributor: Contributors.RowSource, at point: PointID) {
    let changes = contributor.rows.changes(in: session)
    tasks.append(
      Task { [weak self] in
        for await _ in changes { await self?.askAgain(contributor, at: point) }
      })
  }

  private func askAgain(_ contributor: Contributors.RowSource, at point: PointID) {
    ask(contributor, decorations.subjects(of: contributor.module, at: point), at: point)
  }

  private func take(
    _ answer: [String: RowDecoration], about subjects: [Subject], from contributor: Contributors.RowSource,
    at point: PointID
  ) {
    guard !isClosed else { return }
    decorations.enter(answer, about: subjects, from: contributor.module, at: point)
    publish()
  }

  private func composed(_ shown: Shown) -> Shown {
    var result = shown
    result.screen.nodes = shown.screen.nodes.flatMap { compose($0, subject: shown.screen.subject) }
    result.outcome = outcome ?? shown.outcome
    return result
  }

  private func compose(_ node: Node<AnyAction>, subject: Subject?) -> [Node<AnyAction>] {
    switch node {
    case .slot(let slot):
      guard let subject else { return [] }
      return contributors.sections(at: slot.point, for: session).flatMap { contributor in
        sections[SectionKey(module: contributor.module, point: slot.point, subject: subject)]?.nodes ?? []
      }
    case .rows(let rows) where !rows.points.isEmpty:
      return [.rows(decorations.applied(to: rows, contributors: contributors, session: session))]
    case .section(var section):
      section.nodes = section.nodes.flatMap { compose($0, subject: subject) }
      return [.section(section)]
    default:
      return [node]
    }
  }

  private func publish() {
    if isAtRest { waiters.releaseAll() }
    guard let latest, !listeners.isEmpty, !isClosed else { return }
    let shown = composed(latest)
    for listener in listeners.values { listener.yield(shown) }
  }
}

// MARK: ScreenSession

extension HostedScreen {
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

  private func deliver(_ action: AnyAction) async -> Verdict {
    if let press = action.value(as: RowPress.self) { return await perform(press) }
    var own = action
    own.origin = ""
    return await section(of: action.origin)?.send(.action(own)) ?? .refused
  }

  private func deliver(posted body: JSONValue, from origin: String) async -> Verdict {
    if let section = section(of: origin), let action = body["action"] { return await section.send(.posted(action)) }
    var press: RowPress?
    _ = latest.map(composed)?.screen.offers { action in
      guard action.origin == origin, action.encoded == body else { return false }
      press = action.value(as: RowPress.self)
      return press != nil
    }
    guard let press else { return .refused }
    return await perform(press)
  }

  private func perform(_ press: RowPress) async -> Verdict {
    guard let contributor = contributors.rowSource(press.module, at: press.point, for: session) else { return .refused }
    await contributors.perform(press, with: contributor, in: session)
    askAgain(contributor, at: press.point)
    return .accepted
  }

  private func section(of origin: String) -> (any ScreenSession)? {
    sections.first { $0.key.origin == origin }?.value.session
  }

  package func settled(within limit: Duration) async -> Shown {
    let shown = await main.settled(within: limit)
    guard !isClosed else { return shown }
    latest = shown
    arrival.saw(shown)
    await openSections(of: shown.screen)
    askDecorations(of: shown.screen)
    await contributionsSettled(within: limit)
    return composed(latest ?? shown)
  }

  private func contributionsSettled(within limit: Duration) async {
    guard !isAtRest, !isClosed else { return }
    let number = waiters.nextNumber()
    let alarm = Task { [time] in
      do { try await time.sleep(for: limit) } catch { return }
      self.waiters.release(number)
    }
    await withCheckedContinuation { waiters.enter($0, as: number) }
    alarm.cancel()
  }

  private var isAtRest: Bool { decorations.isComplete && sections.values.allSatisfy { !$0.isBusy } }

  package func adopt(_ session: Session) async {
    guard self.session != session else { return }
    self.session = session
    await main.adopt(session)
    for section in sections.values { await section.session.adopt(session) }
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
    for task in tasks { task.cancel() }
    for section in sections.values {
      section.follower?.cancel()
      await section.session.close()
    }
    await main.close()
    await follower?.value
    for section in sections.values { await section.follower?.value }
    for task in tasks { await task.value }
    await onClose?()
  }
}
