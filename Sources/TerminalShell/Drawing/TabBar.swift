import FeatureKit
import ShellKit

/// The first line of the window: the ways in, each with its number.
struct TabBar {
  struct Tab {
    let index: Int
    let x: Int
    let number: String
    let title: String
    let isCurrent: Bool

    var end: Int { x + number.columns + title.columns }
  }

  static let name = "pokehost"
  let tabs: [Tab]

  init(_ model: Model) {
    let root = model.trail.indices.contains(model.cursor) ? model.trail[...model.cursor].last(where: \.isRoot) : nil
    let width = model.geometry.size.columns
    let start = width < 60 ? 1 : Spacing.margin + Self.name.columns + 3
    let titles = model.entries.map { SafeText.clean($0.title) }
    let needed = titles.reduce(0) { $0 + $1.columns + 2 + Spacing.gap }
    let isShort = start + needed > width
    var x = start
    tabs = model.entries.indices.compactMap { index in
      let isCurrent = model.entries[index].route.path == root?.route.path
      let title = isShort && !isCurrent ? Wrapping.cut(titles[index], to: 4) : titles[index]
      let tab = Tab(
        index: index, x: x, number: index < 9 ? "\(index + 1) " : "", title: title, isCurrent: isCurrent)
      x = tab.end + Spacing.gap
      return tab.end <= width ? tab : nil
    }
  }

  func draw(on grid: inout Grid, _ look: Look) {
    let width = grid.size.columns
    if width >= 60 { grid.put(Self.name, x: Spacing.margin, y: 0, look.accent) }
    for tab in tabs {
      let x = grid.put(tab.number, x: tab.x, y: 0, look.quiet, limit: width)
      let style = tab.isCurrent ? look.title.with(.underline) : look.quiet
      grid.put(tab.title, x: x, y: 0, style, limit: width)
    }
  }

  func tab(at column: Int) -> Int? { tabs.first { ($0.x..<$0.end).contains(column) }?.index }
}
