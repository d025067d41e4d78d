import FeatureKit
import ShellKit

extension Model {
  /// Takes one event. Pure: nothing happens but what the effects say.
  mutating func take(_ event: Event) -> [Effect] {
    guard !isOver else { return [] }
    if case .input(let input) = event, keep(input) { return [] }
    let route = chosenRoute
    var effects = handle(event)
    effects += settle()
    if chosenRoute != route, focus == .left { effects.append(.wake(.previewOpens, milliseconds: Pace.previewOpens)) }
    return effects + takeEarly()
  }

  /// Who types ahead, `2mew` right behind the start, means what will be there: what is typed is kept until the tabs are
  /// known, and until a field that will have the keys is there. Only so much of it, and nothing that leads away.
  private mutating func keep(_ input: TerminalInput) -> Bool {
    guard waitsForKeys, early.count < 256 else { return false }
    switch input {
    case .key(let key):
      guard case .character = key.code, key.modifiers.isSubset(of: .shift) else { return false }
    case .paste: break
    default: return false
    }
    early.append(input)
    return true
  }

  private var waitsForKeys: Bool {
    guard let current, isFurnished else { return true }
    return current.startsEditing && current.isBusy && overlay == nil
  }

  private mutating func takeEarly() -> [Effect] {
    var effects: [Effect] = []
    while !waitsForKeys, !early.isEmpty { effects += take(.input(early.removeFirst())) }
    return effects
  }

  private mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .input(.key(let key)): return press(key)
    case .input(.paste(let text)): return paste(text)
    case .input(.mouse(let mouse)): return mouse.kind == .press ? press(hit(mouse.column, mouse.row)) : wheel(mouse)
    case .input(.answer(let answer)): return abilities.learn(answer) ? [.redraw] : []
    case .resized(let size):
      geometry = Geometry(size)
      return [.redraw, .wake(.previewOpens, milliseconds: Pace.previewOpens)]
    case .entries(let entries, let commands, let session):
      (self.entries, self.commands, self.session) = (entries, commands, session)
      isFurnished = true
      return openAgain()
    case .shown(let page, let shown): return show(shown, on: page)
    case .refused(let page, let failure):
      withPage(page) { $0.fail(failure) }
      promoteComing()
      return []
    case .said(let notice): return say(notice.weight, notice.text)
    case .picture(let reference, let picture):
      pictures.take(picture, for: reference)
      return []
    case .woke(let timer): return wake(timer)
    case .leave(let code): return quit(code)
    }
  }

  /// What a flag had taken away may be back.
  private mutating func openAgain() -> [Effect] {
    var effects: [Effect] = []
    for (_, page) in visible where page.isSwitchedOff {
      withPage(page.id) { $0.askedAt = nil }
      effects += [.close(page: page.id)] + opening(page)
    }
    return effects
  }

  private mutating func wake(_ timer: Timer) -> [Effect] {
    switch timer {
    case .previewOpens: return openPreview()
    case .loadingShows(let page):
      withPage(page) {
        $0.showsLoading = true
        $0.refresh()
      }
      if coming?.id == page { return promoteComing() }
      return []
    case .fieldSends(let page): return sendField(of: page)
    case .noticeEnds(let number):
      if notice?.number == number { notice = nil }
      return []
    }
  }

  private mutating func show(_ shown: Shown, on id: Int) -> [Effect] {
    guard let before = page(id) else { return [] }
    withPage(id) { $0.take(shown) }
    var effects: [Effect] = []
    if coming?.id == id, !shown.isBusy || !shown.screen.nodes.isEmpty { effects += promoteComing() }
    guard let outcome = shown.outcome, outcome != before.shown?.outcome else { return effects }
    switch outcome {
    case .navigate(let route): return effects + (id == current?.id ? go(to: route) : [])
    case .closed(let reason):
      withPage(id) { $0.fail(CommandFailure(.switchedOff, reason)) }
      return effects + say(.info, reason)
    case .reopen:
      withPage(id) { $0.askedAt = nil }
      return effects + [.close(page: id), .open(page: id, before.route, from: nil)]
    }
  }

  /// Lays out what is in view, asks lists for more before their end, and pictures for what is shown.
  private mutating func settle() -> [Effect] {
    guard !geometry.isTooSmall else { return [] }
    var effects: [Effect] = []
    for (pane, page) in visible {
      let area = geometry.body(pane)
      let frame = PageFrame(width: area.width, height: area.height, look: look, showsPictures: showsPictures)
      withPage(page.id) { $0.lay(in: frame) }
      if page.startsEditing, page.id == current?.id, beginEditing() { withPage(page.id) { $0.startsEditing = false } }
      guard let laid = self.page(page.id) else { continue }
      effects += askMore(laid)
      effects += wantPictures(of: laid)
    }
    return effects
  }

  private mutating func askMore(_ page: Page) -> [Effect] {
    guard let screen = page.shown?.screen else { return [] }
    for case .rows(let rows) in screen.nodes {
      guard case .ask(let action) = rows.more, page.askedAt != rows.rows.count else { continue }
      guard page.chasesEnd || page.scroll + 3 * page.height >= page.document.height else { continue }
      withPage(page.id) { $0.askedAt = rows.rows.count }
      return [.send(page: page.id, .action(action))]
    }
    return []
  }

  private mutating func wantPictures(of page: Page) -> [Effect] {
    guard showsPictures else { return [] }
    let view = page.scroll - page.height..<page.scroll + 2 * page.height
    return page.document.pictures.compactMap { slot in
      guard slot.area.y < view.upperBound, slot.area.bottom > view.lowerBound else { return nil }
      return pictures.want(slot.image.reference) ? .fetch(slot.image.reference) : nil
    }
  }
}
