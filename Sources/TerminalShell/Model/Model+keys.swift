import FeatureKit
import ShellKit

extension Model {
  mutating func press(_ key: Key) -> [Effect] {
    switch (key.code, key.modifiers) {
    case (.character("c"), .control): return quit(.interrupted)
    case (.character("z"), .control): return [.suspend]
    case (.character("l"), .control): return [.redraw]
    default: break
    }
    if overlay != nil { return pressOverlay(key) }
    if current?.editor != nil { return pressEditing(key) }
    return pressMoving(key) ?? pressShell(key) ?? pressControl(key)
  }

  /// Keys that move within and between pages; nil when it is none.
  private mutating func pressMoving(_ key: Key) -> [Effect]? {
    switch (key.code, key.modifiers) {
    case (.up, _), (.character("k"), []): return change { $0.step(-1) }
    case (.down, _), (.character("j"), []): return change { $0.step(1) }
    case (.left, .alt): return back()
    case (.right, .alt): return forward()
    case (.left, _), (.character("h"), []): return aside(-1)
    case (.right, _), (.character("l"), []): return aside(1)
    case (.pageUp, _), (.character("b"), .control): return change { $0.scrollPages(-1) }
    case (.pageDown, _), (.character("f"), .control), (.character(" "), []): return change { $0.scrollPages(1) }
    case (.home, _), (.character("g"), []): return change { $0.scrollToEnd(false) }
    case (.end, _), (.character("G"), _):
      return change {
        $0.scrollToEnd(true)
        $0.chasesEnd = $0.document.list != nil
      }
    case (.tab, _): return tab(key.modifiers.contains(.shift) ? -1 : 1)
    default: return nil
    }
  }

  private mutating func pressShell(_ key: Key) -> [Effect]? {
    if key == Key("p", .control) { return showCommands() }
    guard key.modifiers.isEmpty else { return nil }
    switch key.code {
    case .enter: return activate()
    case .escape, .backspace, .character("["): return back()
    case .character("]"): return forward()
    case .character("q"): return quit(.done)
    case .character("?"):
      overlay = .help(scroll: 0)
      return []
    case .character(":"): return showCommands()
    case .character("/"): return search()
    case .character(let digit) where ("1"..."9").contains(digit):
      let index = (digit.wholeNumberValue ?? 1) - 1
      return entries.indices.contains(index) ? enter(entries[index]) : []
    default: return nil
    }
  }

  /// Changes the page that has the keys; a move of one's own ends the chase for the end.
  private mutating func change(_ change: (inout Page) -> Void) -> [Effect] {
    guard let current else { return [] }
    withPage(current.id) {
      $0.chasesEnd = false
      change(&$0)
    }
    return []
  }

  /// Left and right: to what stands beside, else out of the page or into what is chosen.
  private mutating func aside(_ direction: Int) -> [Effect] {
    guard trail.indices.contains(cursor) else { return [] }
    if trail[cursor].stepAside(direction) { return [] }
    if direction < 0 { return focus == .left ? [] : back() }
    if focus == .left, preview != nil { return enterPreview() }
    if trail[cursor].chosenItem?.isRow == true { return activate() }
    return []
  }

  /// To the next section, and after the last one to the other pane.
  private mutating func tab(_ direction: Int) -> [Effect] {
    guard let current else { return [] }
    let here = max(current.scroll, current.chosenItem?.line ?? current.scroll)
    let marks = current.document.sections.map(\.line)
    let next = direction > 0 ? marks.first { $0 > here } : marks.last { $0 < min(here, current.scroll) }
    if let next {
      return change {
        if let index = $0.document.firstItem(from: next) { $0.choose(index) }
        $0.scroll = max(0, min(next, $0.document.height - $0.height))
      }
    }
    if focus == .left { return enterPreview() }
    if focus == .right, let listIndex { return move(to: listIndex) }
    return change { $0.scrollToEnd(false) }
  }

  /// A letter that a control of the page, or of the chosen row, answers to.
  private mutating func pressControl(_ key: Key) -> [Effect] {
    guard case .character(let letter) = key.code, key.modifiers.isEmpty, !Keyboard.isTaken(letter), let current else {
      return []
    }
    let row = current.document.row(current.chosenIndex)
    if let control = (row?.controls ?? []).first(where: { $0.key == letter }) { return press(control.target) }
    for page in [current, preview].compactMap(\.self) {
      if let control = page.shown?.screen.control(for: letter) { return press(control.target, on: page.id) }
    }
    return []
  }
}

// MARK: Pressing

extension Model {
  /// Enter on what is chosen.
  mutating func activate() -> [Effect] {
    guard let current, let item = current.chosenItem else { return focus == .left ? enterPreview() : [] }
    switch item.press {
    case .target(let target): return press(target)
    case .edit(let field):
      edit(field)
      return []
    case .choose(let field):
      overlay = .palette(choicePalette(field, on: current.id))
      return []
    case .unfold(let id):
      withPage(current.id) { $0.turn(id) }
      return []
    case .nothing: return []
    }
  }

  mutating func press(_ target: Target<AnyAction>, on page: Int? = nil) -> [Effect] {
    switch target {
    case .link(let route): return go(to: route)
    case .action(let action):
      guard let id = page ?? current?.id else { return [] }
      return [.send(page: id, .action(action))]
    }
  }

  private mutating func search() -> [Effect] {
    if beginEditing() { return [] }
    guard let entry = entries.first(where: \.isSearch) else { return showCommands() }
    return enter(entry)
  }

  /// A tab; where one searches, one types at once.
  mutating func enter(_ entry: HomeEntry) -> [Effect] {
    go(to: entry.route, asRoot: true, editing: entry.isSearch)
  }

  private mutating func showCommands() -> [Effect] {
    overlay = .palette(commandPalette())
    return []
  }
}

extension HomeEntry {
  var isSearch: Bool { route.path == ["search"] }
}

extension Screen<AnyAction> {
  /// The control that a letter presses.
  func control(for letter: Character) -> Control<AnyAction>? {
    var found: Control<AnyAction>?
    walk { node in
      guard found == nil else { return }
      switch node {
      case .controls(let controls): found = controls.controls.first { $0.key == letter }
      case .notice(let notice): found = notice.control.flatMap { $0.key == letter ? $0 : nil }
      case .rows(let rows):
        if case .failed(_, let retry) = rows.more, letter == "r" { found = .tryAgain(retry) }
      default: break
      }
    }
    return found
  }
}
