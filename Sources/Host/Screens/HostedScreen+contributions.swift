import FeatureKit
import JSON
import System

// MARK: Sections

extension HostedScreen {
  func openSections(of screen: Screen<AnyAction>) async {
    guard let subject = screen.subject else { return }
    for point in screen.slots {
      for contributor in sectionSources(at: point) {
        let key = SectionKey(module: contributor.module, point: point, subject: subject)
        guard sections[key] == nil else { continue }
        let section = OpenSection(key, session: contributor.open(Place(route: route, subject: subject), session))
        sections.add(section)
        if isFollowing { await follow(section) }
      }
    }
  }

  /// Listens to what a section shows, until it is dismissed.
  func follow(_ section: OpenSection) async {
    guard section.follower == nil else { return }
    let stream = await section.session.screens()
    // It may have gone meanwhile, or somebody else was first.
    guard isOpen(section), section.follower == nil else { return }
    let key = section.key
    section.follower = Task { [weak self] in
      for await shown in stream { await self?.take(shown, from: key) }
    }
  }

  private func isOpen(_ section: OpenSection) -> Bool { sections.all.contains { $0 === section } }

  private func take(_ shown: Shown, from key: SectionKey) {
    if let section = sections[key] { take(shown, from: section) }
  }

  func take(_ shown: Shown, from section: OpenSection) {
    guard !isClosed, isOpen(section) else { return }
    section.nodes = shown.screen.nodes.map { $0.owned(by: section.origin) }
    if let outcome = shown.outcome { self.outcome = outcome }
    publish()
  }
}

// MARK: Rows

extension HostedScreen {
  func askDecorations(of screen: Screen<AnyAction>) {
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
    run(for: contributor.module) { [weak self] in
      let answer = await contributor.rows.decorations(for: subjects, in: session)
      await self?.take(answer, about: subjects, from: contributor, at: point)
    }
  }

  private func watch(_ contributor: Contributors.RowSource, at point: PointID) {
    let changes = contributor.rows.changes(in: session)
    run(for: contributor.module) { [weak self] in
      for await _ in changes { await self?.askAgain(contributor, at: point) }
    }
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
}

// MARK: Input for contributors

extension HostedScreen {
  func deliver(_ action: AnyAction) async -> Verdict {
    if let press = action.value(as: RowPress.self) { return await perform(press) }
    var own = action
    own.origin = ""
    return await section(of: action.origin)?.send(.action(own)) ?? .refused
  }

  func deliver(posted body: JSONValue, from origin: String) async -> Verdict {
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

  func section(of origin: String) -> (any ScreenSession)? {
    sections.all.first { $0.origin == origin }?.session
  }
}
