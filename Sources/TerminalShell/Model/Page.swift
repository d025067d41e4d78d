import FeatureKit
import ShellKit

/// One screen in the window, with what a person did to it: where it is scrolled to, what is chosen, what is typed.
struct Page: Sendable {
  let id: Int
  let route: Route
  var shown: Shown?
  /// Why it could not be opened.
  var failure: CommandFailure?
  var scroll = 0
  var chosen: ItemID?
  /// Where the chosen item stood last.
  var chosenIndex = 0
  var editor: Editor?
  var turned: Set<String> = []
  /// Loading takes long enough that it may show.
  var showsLoading = false
  /// How many rows there were when more was asked for.
  var askedAt: Int?
  /// End was pressed: go on to the end as rows come.
  var chasesEnd = false
  /// What was typed into a live field and not yet sent.
  var unsent: String?
  /// A tab or an address was gone to: what lies before it is not beside it.
  var isRoot = false
  /// Its first text field gets the keys as soon as it is there.
  var startsEditing = false
  /// The session was ended; the screen is opened again when it comes back into view.
  var isAsleep = false
  private(set) var document = Document()
  private(set) var frame: PageFrame?
  private var isStale = true
  /// A person moved; until then the first row is chosen as soon as there is one.
  private(set) var wasMoved = false

  init(id: Int, route: Route) {
    self.id = id
    self.route = route
  }

  var title: String { shown.map { SafeText.clean($0.screen.headline) } ?? "" }
  /// A flag took it away, or kept it from being opened.
  var isSwitchedOff: Bool { failure?.code == .switchedOff }
  var isBusy: Bool { shown == nil ? failure == nil : shown?.isBusy == true }

  /// Rows that lead elsewhere stand at its top: it can have their detail beside it.
  var isList: Bool {
    shown?.screen.nodes.contains { node in
      guard case .rows(let rows) = node else { return false }
      return rows.rows.contains { if case .link = $0.target { true } else { false } }
    } ?? false
  }

  mutating func take(_ shown: Shown) {
    self.shown = shown
    failure = nil
    isStale = true
  }

  mutating func fail(_ failure: CommandFailure) {
    self.failure = failure
    isStale = true
  }

  mutating func turn(_ id: String) {
    turned.formSymmetricDifference([id])
    isStale = true
  }

  mutating func refresh() { isStale = true }

  /// Lays the screen out anew when it, the frame or what is folded has changed.
  mutating func lay(in frame: PageFrame) {
    var frame = frame
    frame.turned = turned
    guard isStale || self.frame != frame else { return }
    let isResized = self.frame.map { $0.height != frame.height || $0.width != frame.width } ?? false
    document = content.map { PageLayout.document(of: $0, in: frame) } ?? Document()
    self.frame = frame
    isStale = false
    keepChosen()
    // A window that grew shows the top again when what is chosen stays in view.
    if isResized, let item = chosenItem, item.line + item.height < height { scroll = 0 }
    keepInView()
  }

  /// What is drawn: nothing at all during the first moments of loading.
  private var content: Screen<AnyAction>? {
    if let failure {
      return Screen(route.description, nodes: [.notice(Notice(.failure, failure.message, hint: failure.hint))])
    }
    guard let shown else { return showsLoading ? Screen("", nodes: [.loading(route.description)]) : nil }
    if shown.isBusy, !showsLoading, shown.screen.nodes.allSatisfy(\.isProgress) { return nil }
    return shown.screen
  }
}

extension Node {
  fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }
}

// MARK: Choosing

extension Page {
  var height: Int { frame?.height ?? 0 }
  var chosenItem: Document.Item? { chosen == nil ? nil : document.item(chosenIndex) }

  /// After a change: what was chosen stays chosen; when it is gone, its neighbour is.
  private mutating func keepChosen() {
    if chasesEnd, let list = document.list, list.rows.count > 0 { return choose(lastRow) }
    if !wasMoved { chosen = nil }
    if let chosen, let index = document.index(of: chosen, near: chosenIndex) {
      chosenIndex = index
      return
    }
    guard let item = document.item(chosen == nil ? firstWorthChoosing : min(chosenIndex, document.itemCount - 1)) else {
      return chosen = nil
    }
    // A page opens at its top: what stands further down is chosen when one comes there.
    guard chosen != nil || item.isRow || item.line < height else { return }
    chosenIndex = document.index(of: item.id, near: chosenIndex) ?? 0
    chosen = item.id
  }

  /// The first row of a list, else the first item.
  private var firstWorthChoosing: Int {
    (0..<min(document.itemCount, 24)).first { document.item($0)?.isRow == true } ?? 0
  }

  var lastRow: Int {
    var index = document.itemCount - 1
    while index > 0, document.item(index)?.isRow != true { index -= 1 }
    return index
  }

  mutating func choose(_ index: Int) {
    guard let item = document.item(index) else { return }
    wasMoved = true
    chosenIndex = index
    chosen = item.id
    keepInView()
  }

  /// Scrolls no further than what is chosen needs, with a line to spare.
  mutating func keepInView() {
    defer { scroll = max(0, min(scroll, document.height - height)) }
    guard let item = chosenItem, height > 0 else { return }
    let spare = height > 6 ? 1 : 0
    if chosenIndex == 0, item.line < height { return scroll = min(scroll, 0) }
    if item.line - spare < scroll { scroll = item.line - spare }
    if item.line + item.height + spare > scroll + height { scroll = item.line + item.height + spare - height }
  }

  /// One step through the items, or a line of text when the next item is further than a window away.
  mutating func step(_ direction: Int) {
    let next = chosenIndex + direction
    guard chosen != nil, let item = document.item(next) else { return scrollLines(direction) }
    let distance = direction > 0 ? item.line - (scroll + height) : scroll - item.line
    if distance > height / 2 { return scrollLines(direction) }
    // Items beside each other are one step up or down.
    if let here = chosenItem, item.line == here.line, let other = beyond(here.line, direction) { return choose(other) }
    choose(next)
  }

  private func beyond(_ line: Int, _ direction: Int) -> Int? {
    var index = chosenIndex + direction
    while let item = document.item(index) {
      if item.line != line { return index }
      index += direction
    }
    return nil
  }

  /// The neighbour on the same line; false when there is none.
  mutating func stepAside(_ direction: Int) -> Bool {
    guard let here = chosenItem, let next = document.item(chosenIndex + direction), next.line == here.line else {
      return false
    }
    choose(chosenIndex + direction)
    return true
  }

  mutating func scrollLines(_ count: Int) {
    wasMoved = true
    scroll = max(0, min(scroll + count, document.height - height))
    keepChosenInView()
  }

  mutating func scrollPages(_ count: Int) {
    let lines = count * max(1, height - 2)
    let target = (chosenItem?.line ?? scroll) + lines
    scroll = max(0, min(scroll + lines, document.height - height))
    guard document.itemCount > 0 else { return }
    if let index = document.firstItem(from: max(0, target)), abs((document.item(index)?.line ?? 0) - target) <= height {
      choose(index)
    } else if document.list != nil || (document.item(document.itemCount - 1)?.line ?? 0) >= scroll {
      choose(count > 0 ? document.itemCount - 1 : 0)
    }
  }

  mutating func scrollToEnd(_ isEnd: Bool) {
    scroll = isEnd ? max(0, document.height - height) : 0
    guard document.itemCount > 0 else { return }
    let index = isEnd ? (document.list == nil ? document.itemCount - 1 : lastRow) : firstWorthChoosing
    let before = scroll
    choose(index)
    if document.list == nil || !isEnd { scroll = before }
  }

  /// After scrolling: an item that left the window hands over to one that is in it, if there is one.
  private mutating func keepChosenInView() {
    let view = scroll..<scroll + height
    if let item = chosenItem, view.contains(item.line) { return }
    let isAbove = chosenItem.map { $0.line < scroll } ?? true
    guard let first = document.firstItem(from: scroll), let next = document.item(first), view.contains(next.line) else {
      return chosen = nil
    }
    chosenIndex = isAbove ? first : min(lastItem(before: view.upperBound), document.itemCount - 1)
    chosen = document.item(chosenIndex)?.id
  }

  private func lastItem(before line: Int) -> Int {
    guard let after = document.firstItem(from: line) else { return document.itemCount - 1 }
    return max(0, after - 1)
  }
}
