import ShellKit

extension Model {
  /// What stands at a point of the window.
  func hit(_ column: Int, _ row: Int) -> Hit {
    if case .palette(let palette) = overlay {
      let box = OverlayPainter.box(palette, in: geometry.size)
      let line = row - box.y - 3
      guard box.contains(column, row), line >= 0, line < box.height - 4 else { return .outside }
      return .choice(OverlayPainter.firstChoice(palette, in: box) + line)
    }
    if row == 0, let tab = TabBar(self).tab(at: column) { return .tab(tab) }
    for (pane, page) in visible where geometry.area(pane).contains(column, row) {
      let body = geometry.body(pane)
      let line = row - body.y + page.scroll
      if body.contains(column, row), let index = page.document.item(at: column - body.x, line: line) {
        return .item(page: page.id, index: index)
      }
      return .page(page.id)
    }
    return .outside
  }
}
