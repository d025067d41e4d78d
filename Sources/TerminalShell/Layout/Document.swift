import FeatureKit
import ShellKit

/// A screen laid out for one width: lines that are there, lists whose lines are made when they are drawn.
struct Document: Sendable {
  enum Part: Sendable {
    case lines([Line])
    case list(ListPart)

    var height: Int {
      switch self {
      case .lines(let lines): lines.count
      case .list(let list): list.height
      }
    }
  }

  /// Something that can be chosen.
  struct Item: Sendable {
    let id: ItemID
    let line: Int
    var height = 1
    /// From where to where within the page; lists take the whole width.
    let columns: Range<Int>
    let press: Press
    var isRow = false
  }

  enum Press: Sendable {
    case target(Target<AnyAction>)
    case edit(Field)
    case choose(Field)
    case unfold(String)
    /// Is read, leads nowhere.
    case nothing
  }

  struct PictureSlot: Sendable {
    let image: Image
    let area: Area
  }

  struct SectionMark: Sendable {
    let title: String
    let line: Int
  }

  private(set) var parts: [(first: Int, part: Part)] = []
  private(set) var height = 0
  private(set) var pictures: [PictureSlot] = []
  private(set) var sections: [SectionMark] = []
  private var groups: [Group] = []
  private(set) var itemCount = 0

  private enum Group: Sendable {
    case single(Item)
    case list(part: Int)
  }

  private var firsts: [Int] = []

  init() {}
}

// MARK: Building

extension Document {
  mutating func add(_ lines: [Line]) {
    guard !lines.isEmpty else { return }
    if let last = parts.indices.last, case .lines(let before) = parts[last].part {
      parts[last].part = .lines(before + lines)
    } else {
      parts.append((height, .lines(lines)))
    }
    height += lines.count
  }

  mutating func add(_ list: ListPart) {
    guard !list.rows.isEmpty else { return }
    parts.append((height, .list(list)))
    firsts.append(itemCount)
    groups.append(.list(part: parts.count - 1))
    itemCount += list.rows.count
    height += list.height
  }

  mutating func add(_ item: Item) {
    firsts.append(itemCount)
    groups.append(.single(item))
    itemCount += 1
  }

  /// Takes another document in, at a column; `height` lines at least. It has lines only.
  mutating func add(_ other: Document, indent: Int, height least: Int) {
    for case .single(let item) in other.groups {
      add(
        Item(
          id: item.id, line: height + item.line, height: item.height,
          columns: item.columns.lowerBound + indent..<item.columns.upperBound + indent, press: item.press))
    }
    var lines: [Line] = []
    for case (_, .lines(let more)) in other.parts { lines += more }
    while lines.count < least { lines.append(Line()) }
    add(
      lines.map { line in
        var shifted = Line()
        if line.columns > 0 { shifted.space(indent) }
        shifted.add(line)
        return shifted
      })
  }

  /// Nothing in it but lines, and what stands on one of them.
  var isLinesOnly: Bool {
    pictures.isEmpty && sections.isEmpty && parts.allSatisfy { if case .lines = $0.part { true } else { false } }
  }

  mutating func add(_ slot: PictureSlot) { pictures.append(slot) }
  mutating func mark(_ title: String) { sections.append(SectionMark(title: title, line: height)) }
}

// MARK: Asking

extension Document {
  func item(_ index: Int) -> Item? {
    guard (0..<itemCount).contains(index) else { return nil }
    let group = (firsts.firstIndex { $0 > index } ?? firsts.count) - 1
    switch groups[group] {
    case .single(let item): return item
    case .list(let part):
      guard case .list(let list) = parts[part].part else { return nil }
      return list.item(index - firsts[group], below: parts[part].first)
    }
  }

  /// Where an item stands now; `near` is looked at first.
  func index(of id: ItemID, near: Int) -> Int? {
    if item(near)?.id == id { return near }
    for (group, first) in zip(groups, firsts) {
      switch group {
      case .single(let item): if item.id == id { return first }
      case .list(let part):
        guard case .row(let row) = id, case .list(let list) = parts[part].part else { continue }
        if let place = list.rows.firstIndex(where: { $0.id == row }) { return first + place }
      }
    }
    return nil
  }

  /// The first item at a line or below it.
  func firstItem(from line: Int) -> Int? {
    for (group, first) in zip(groups, firsts) {
      switch group {
      case .single(let item): if item.line >= line { return first }
      case .list(let part):
        let (start, content) = parts[part]
        guard case .list(let list) = content, start + list.height > line else { continue }
        return first + max(0, (line - start + list.rowHeight - 1) / list.rowHeight)
      }
    }
    return nil
  }

  /// The item under a point.
  func item(at column: Int, line: Int) -> Int? {
    for (group, first) in zip(groups, firsts) {
      switch group {
      case .single(let item):
        if (item.line..<item.line + item.height).contains(line), item.columns.contains(column) { return first }
      case .list(let part):
        let (start, content) = parts[part]
        guard case .list(let list) = content, (start..<start + list.height).contains(line) else { continue }
        return first + (line - start) / list.rowHeight
      }
    }
    return nil
  }

  /// The row that an item is, when it is one of a list.
  func row(_ index: Int) -> Row<AnyAction>? {
    for (group, first) in zip(groups, firsts) {
      guard case .list(let part) = group, case .list(let list) = parts[part].part, index >= first else { continue }
      if index - first < list.rows.count { return list.rows[index - first] }
    }
    return nil
  }

  var list: ListPart? {
    for (_, part) in parts { if case .list(let list) = part { return list } }
    return nil
  }
}

/// Names an item as long as it means the same.
enum ItemID: Hashable, Sendable {
  case row(String)
  case branch(String)
  case control(String)
  case field(FieldID)
  case section(String)
  case fold(String)
}
