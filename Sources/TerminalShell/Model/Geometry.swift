import ShellKit

/// Where things stand in a window.
struct Geometry: Hashable, Sendable {
  let size: Size
  let isTooSmall: Bool
  /// There is room for list and detail.
  let isWide: Bool
  /// Small windows have no empty lines for looks.
  let isDense: Bool

  init(_ size: Size) {
    self.size = size
    isTooSmall = size.columns < Spacing.smallestWindow.width || size.rows < Spacing.smallestWindow.height
    isWide = size.columns >= Spacing.twoPanes
    isDense = size.rows < 18
  }

  var statusRow: Int { size.rows - 1 }
  private var top: Int { isDense ? 1 : 2 }
  private var bottom: Int { isDense ? size.rows - 1 : size.rows - 2 }
  private var margin: Int { size.columns < 60 ? 1 : Spacing.margin }

  private var listColumns: Int {
    max(Spacing.listPane.least, min(Spacing.listPane.most, size.columns * 2 / 5))
  }

  /// A pane with its title line.
  enum Pane: Hashable, Sendable { case whole, left, right }

  func area(_ pane: Pane) -> Area {
    let height = bottom - top
    switch pane {
    case .whole: return Area(x: margin, y: top, width: size.columns - 2 * margin, height: height)
    case .left: return Area(x: margin, y: top, width: listColumns, height: height)
    case .right:
      let start = margin + listColumns + 4
      return Area(x: start, y: top, width: size.columns - start - margin, height: height)
    }
  }

  /// The pane without its title.
  func body(_ pane: Pane) -> Area {
    let area = area(pane)
    let head = isDense ? 1 : 2
    return Area(x: area.x, y: area.y + head, width: area.width, height: area.height - head)
  }

  var divider: Int { margin + listColumns + 1 }
}
