import FeatureKit
import ShellKit

extension PageLayout {
  /// Nodes that are text alone, for any width.
  func simpleLines(_ node: Node<AnyAction>, width: Int) -> [Line] {
    switch node {
    case .heading(let heading):
      return wrapped(heading.text, heading.level <= 2 ? look.title : look.strong, width: width)
    case .text(let text):
      let style = text.weight == .body ? look.text : text.weight == .strong ? look.strong : look.quiet
      return wrapped(text.text, style, width: min(width, Spacing.measure))
    case .facts(let facts): return factLines(facts, width: width)
    case .badges(let badges): return badgeLines(badges, width: width, labelColumns: 0)
    default: return []
    }
  }

  func wrapped(_ text: String, _ style: Style, width: Int) -> [Line] {
    Wrapping.lines(SafeText.clean(text), within: width).map { Line($0, style) }
  }

  private func factLines(_ facts: Facts, width: Int) -> [Line] {
    let labels = facts.facts.map { SafeText.clean($0.label) }
    let column = min((labels.map(\.columns).max() ?? 0) + Spacing.gap, max(8, width / 2))
    return zip(facts.facts, labels).flatMap { fact, label in
      let values = Wrapping.lines(SafeText.clean(fact.value), within: max(1, width - column))
      return values.enumerated().map { index, value in
        var line = Line()
        if index == 0 { line.add(Wrapping.cut(label, to: column - 1), look.quiet) }
        line.fill(to: column)
        line.add(value, look.text)
        return line
      }
    }
  }

  func badgeLines(_ badges: Badges, width: Int, labelColumns: Int) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    let label = SafeText.clean(badges.label)
    let column = max(label.columns, labelColumns)
    let hasLabel = !label.isEmpty && column + 14 <= width
    if hasLabel { line.add(label, look.quiet) }
    let indent = hasLabel ? column + Spacing.gap : 0
    line.fill(to: indent)
    for badge in badges.badges {
      let text = Wrapping.cut(Chips.text(badge.text, look), to: max(1, width - indent))
      if line.columns > indent, line.columns + 1 + text.columns > width {
        lines.append(line)
        line = Line()
        line.fill(to: indent)
      }
      if line.columns > indent { line.space(1) }
      line.add(text, look.chip(badge.tone))
    }
    return badges.badges.isEmpty ? [] : lines + [line]
  }
}
