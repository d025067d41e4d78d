import FeatureKit
import ShellKit

extension Model {
  mutating func pressOverlay(_ key: Key) -> [Effect] {
    switch overlay {
    case .help(let scroll): return pressHelp(key, scroll)
    case .palette(let palette): return pressPalette(key, palette)
    case nil: return []
    }
  }

  private mutating func pressHelp(_ key: Key, _ scroll: Int) -> [Effect] {
    let end = OverlayPainter(model: self).helpEnd
    func move(to line: Int) { overlay = .help(scroll: max(0, min(line, end))) }
    switch key.code {
    case .down, .character("j"): move(to: scroll + 1)
    case .up, .character("k"): move(to: scroll - 1)
    case .pageDown, .character(" "): move(to: scroll + 10)
    case .pageUp: move(to: scroll - 10)
    case .home, .character("g"): move(to: 0)
    case .end, .character("G"): move(to: end)
    case .character("q"), .character("?"), .escape, .enter, .backspace: overlay = nil
    default: break
    }
    return []
  }

  private mutating func pressPalette(_ key: Key, _ before: Palette) -> [Effect] {
    var palette = before
    switch (key.code, key.modifiers) {
    case (.escape, _):
      overlay = nil
      return []
    case (.enter, _):
      overlay = nil
      return palette.choice.map { carryOut($0.does) } ?? []
    case (.up, _), (.character("p"), .control), (.tab, .shift): palette.move(-1)
    case (.down, _), (.character("n"), .control), (.tab, _): palette.move(1)
    case (.pageUp, _): palette.move(-8)
    case (.pageDown, _): palette.move(8)
    case (.backspace, _) where palette.editor.value.isEmpty:
      overlay = nil
      return []
    default: palette.take(key)
    }
    overlay = .palette(palette)
    return []
  }

  mutating func carryOut(_ deed: Palette.Deed) -> [Effect] {
    switch deed {
    case .go(let route): return go(to: route, asRoot: true)
    case .press(let page, let target): return press(target, on: page)
    case .give(let page, let field, let value):
      withPage(page) { $0.askedAt = nil }
      return [.send(page: page, .field(field, value))]
    case .back: return back()
    case .forward: return forward()
    case .help:
      overlay = .help(scroll: 0)
      return []
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return quit(.done)
    }
  }

  func choicePalette(_ field: Field, on page: Int) -> Palette {
    guard case .choice(let choices) = field.kind else { return Palette(field.label, []) }
    return Palette(
      field.label,
      choices.map {
        Palette.Choice(
          title: SafeText.clean($0.label), detail: $0.value == field.value ? "✓" : "",
          does: .give(page: page, field.id, $0.value))
      }, chosen: choices.firstIndex { $0.value == field.value } ?? 0)
  }

  /// All ways to go and all that can be pressed: tabs, this page's controls and links, the shell's own.
  func commandPalette() -> Palette {
    var choices = entries.map {
      Palette.Choice(
        title: "Go to " + SafeText.clean($0.title), detail: SafeText.clean($0.summary), does: .go($0.route))
    }
    let pages = [current, preview].compactMap(\.self)
    choices += pages.flatMap { page in Self.choices(page.shown?.screen.controls ?? [], on: page) }
    let own: [(String, String, Palette.Deed)] = [
      ("Back", "[", .back), ("Forward", "]", .forward), ("Help", "?", .help), ("Draw again", "Ctrl-L", .redraw),
      ("Suspend", "Ctrl-Z", .suspend), ("Quit", "q", .quit),
    ]
    choices += own.map { Palette.Choice(title: $0.0, detail: $0.1, does: $0.2) }
    choices += pages.flatMap { page in Self.choices(page.shown?.screen.leads ?? [], on: page) }
    return Palette("Commands", choices, takesRoutes: true)
  }

  private static func choices(_ pressables: [(String, Target<AnyAction>)], on page: Page) -> [Palette.Choice] {
    pressables.prefix(60).map { label, target in
      Palette.Choice(title: SafeText.clean(label), detail: page.title, does: .press(page: page.id, target))
    }
  }
}

extension Screen<AnyAction> {
  /// Buttons, by their words.
  fileprivate var controls: [(String, Target<AnyAction>)] {
    var found: [(String, Target<AnyAction>)] = []
    walk { node in
      switch node {
      case .controls(let part): found += part.controls.map { ($0.label, $0.target) }
      case .notice(let part): found += part.control.map { [($0.label, $0.target)] } ?? []
      default: break
      }
    }
    return found
  }

  /// Rows and branches that lead somewhere, by their words.
  fileprivate var leads: [(String, Target<AnyAction>)] {
    var found: [(String, Target<AnyAction>)] = []
    func add(_ branch: Branch<AnyAction>) {
      if let target = branch.target { found.append((branch.title, target)) }
      branch.children.forEach(add)
    }
    walk { node in
      switch node {
      case .rows(let part): found += part.rows.prefix(40).compactMap { row in row.target.map { (row.title, $0) } }
      case .tree(let part): part.roots.forEach(add)
      default: break
      }
    }
    return found
  }
}
