import FeatureKit
import ShellKit

/// What a frame has drawn at a point.
enum Hit: Hashable, Sendable {
  case tab(Int)
  case item(page: Int, index: Int)
  case page(Int)
  case choice(Int)
  case outside
}

extension Model {
  static let wheelLines = 3

  mutating func press(_ hit: Hit) -> [Effect] {
    if overlay != nil {
      guard case .palette(var palette) = overlay, case .choice(let index) = hit else {
        overlay = nil
        return []
      }
      palette.choose(index)
      overlay = nil
      return palette.choice.map { carryOut($0.does) } ?? []
    }
    switch hit {
    case .tab(let index): return entries.indices.contains(index) ? enter(entries[index]) : []
    case .page(let page): return focus(on: page)
    case .item(let page, let index): return press(item: index, on: page)
    case .choice, .outside: return []
    }
  }

  private mutating func focus(on page: Int) -> [Effect] {
    if preview?.id == page { return enterPreview() }
    if let listIndex, trail[listIndex].id == page, listIndex != cursor { return move(to: listIndex) }
    return []
  }

  /// A click chooses a row; a second one opens it. Anything else is pressed at once.
  private mutating func press(item index: Int, on id: Int) -> [Effect] {
    let effects = focus(on: id)
    guard let current, current.id == id, let item = current.document.item(index) else { return effects }
    let wasChosen = current.chosen == item.id
    withPage(id) {
      $0.chasesEnd = false
      $0.editor = nil
      $0.choose(index)
    }
    if item.isRow, !wasChosen, geometry.isWide { return effects }
    return effects + activate()
  }

  /// The wheel scrolls what is under it.
  mutating func wheel(_ mouse: MouseEvent) -> [Effect] {
    guard mouse.kind == .wheelUp || mouse.kind == .wheelDown else { return [] }
    let lines = mouse.kind == .wheelUp ? -Self.wheelLines : Self.wheelLines
    switch overlay {
    case .help(let scroll): overlay = .help(scroll: max(0, scroll + lines))
    case .palette(var palette):
      palette.move(lines.signum())
      overlay = .palette(palette)
    case nil:
      let under = visible.first { geometry.area($0.pane).contains(mouse.column, mouse.row) }
      if let id = under?.page.id { withPage(id) { $0.scrollLines(lines) } }
    }
    return []
  }
}
