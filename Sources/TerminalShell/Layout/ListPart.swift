import FeatureKit
import ShellKit

/// The rows of a list, drawn one by one when they come into view.
struct ListPart: Sendable {
  let rows: [Row<AnyAction>]
  let total: Int?
  let width: Int
  let look: Look
  /// 2 when rows have a second line.
  let rowHeight: Int
  private let numberColumns: Int
  private let badgeStyle: BadgeStyle
  /// A dot, a space and the longest word.
  private let chipColumns: Int

  private enum BadgeStyle: Hashable, Sendable {
    case none
    /// A dot and the word, in columns of one width: calmer than chips where there are many.
    case columns(Int)
    /// Words in colour, for narrow windows.
    case words(Int)
  }

  /// Below this width columns would leave no room for names.
  private static let narrow = 46
  private static let mostBadges = 3
  private static let widestChip = 12
  /// The bar of the chosen row, and a space.
  private static let markColumns = 2

  init(_ rows: Rows<AnyAction>, width: Int, look: Look) {
    self.rows = rows.rows
    total = rows.total
    self.width = width
    self.look = look
    rowHeight = rows.rows.contains { $0.detail != nil } ? 2 : 1
    numberColumns = rows.rows.reduce(0) { max($0, $1.number.map { SafeText.clean($0).columns } ?? 0) }
    var badges = 0
    var word = 0
    for row in rows.rows {
      badges = max(badges, row.badges.count)
      for badge in row.badges { word = max(word, SafeText.clean(badge.text).columns) }
    }
    chipColumns = min(max(Spacing.chip, word + 2), Self.widestChip)
    if badges == 0 {
      badgeStyle = .none
    } else if width >= Self.narrow {
      let room = (width - Self.markColumns - numberColumns - 2 * Spacing.gap - 14) / (chipColumns + 1)
      badgeStyle = .columns(max(1, min(badges, Self.mostBadges, room)))
    } else {
      badgeStyle = .words(min(18, max(8, width / 2 - 4)))
    }
  }

  var height: Int { rows.count * rowHeight }

  func item(_ index: Int, below first: Int) -> Document.Item {
    let row = rows[index]
    return Document.Item(
      id: .row(row.id), line: first + index * rowHeight, height: rowHeight, columns: 0..<width,
      press: row.target.map(Document.Press.target) ?? .nothing, isRow: true)
  }

  private var badgeColumns: Int {
    switch badgeStyle {
    case .none: 0
    case .columns(let count): count * (chipColumns + 1) - 1
    case .words(let columns): columns
    }
  }

  /// One of a row's lines.
  func line(_ line: Int) -> Line {
    let row = rows[line / rowHeight]
    var result = Line()
    result.space(Self.markColumns)
    if numberColumns > 0 {
      if line % rowHeight == 0 {
        result.add(Wrapping.pad(SafeText.clean(row.number ?? ""), to: numberColumns), look.quiet)
      }
      result.fill(to: Self.markColumns + numberColumns + Spacing.gap)
    }
    let end = width - (badgeColumns > 0 ? badgeColumns + 1 : 0) - 1
    if line % rowHeight == 1 {
      result.add(Wrapping.cut(SafeText.clean(row.detail ?? ""), to: width - 1 - result.columns), look.quiet)
      return result
    }
    result.add(Wrapping.cut(SafeText.clean(row.title), to: end - result.columns), look.text)
    if !row.badges.isEmpty {
      result.fill(to: width - badgeColumns - 1)
      addBadges(row.badges, to: &result)
    }
    return result
  }

  private func addBadges(_ badges: [Badge], to line: inout Line) {
    switch badgeStyle {
    case .none: break
    case .columns(let count):
      for (index, badge) in badges.prefix(count).enumerated() {
        let isLast = index == count - 1 && badges.count > count
        let words = isLast ? "+\(badges.count - index)" : SafeText.clean(badge.text)
        line.add("•", look.ink(badge.tone))
        line.add(" " + Wrapping.cut(words, to: chipColumns - 2), look.ink(badge.tone))
        if index < min(count, badges.count) - 1 {
          line.fill(to: width - badgeColumns - 1 + (index + 1) * (chipColumns + 1))
        }
      }
    case .words(let columns):
      var left = columns
      for (index, badge) in badges.enumerated() where left > 1 {
        let text = Wrapping.cut((index > 0 ? " " : "") + SafeText.clean(badge.text), to: left)
        line.add(text, look.ink(badge.tone))
        left -= text.columns
      }
    }
  }
}

/// Short words on a coloured ground; in brackets where there are no colours.
enum Chips {
  static func text(_ words: String, _ look: Look) -> String {
    let clean = SafeText.clean(words)
    return look.isPlain ? "[\(clean)]" : " \(clean) "
  }
}
