import FeatureKit
import ShellKit

extension Model {
  /// Opens the first page.
  mutating func start(at route: Route) -> [Effect] { go(to: route, asRoot: true) }

  /// Goes to another screen; what lay ahead in history is left.
  mutating func go(to route: Route, asRoot: Bool = false, editing: Bool = false) -> [Effect] {
    if !asRoot, focus == .left, preview?.route == route { return enterPreview() }
    var page = Page(id: nextPageNumber(), route: route)
    page.isRoot = asRoot
    page.startsEditing = editing
    let origin = asRoot ? nil : current?.route
    let effects = leaveAhead() + (asRoot ? closePreviews() : [])
    trail.append(page)
    cursor = trail.count - 1
    return effects + forgetOldest() + opening(page, from: origin)
  }

  func opening(_ page: Page, from origin: Route? = nil) -> [Effect] {
    [
      .open(page: page.id, page.route, from: origin),
      .wake(.loadingShows(page: page.id), milliseconds: Pace.loadingShows),
    ]
  }

  private mutating func leaveAhead() -> [Effect] {
    guard cursor + 1 < trail.count else { return [] }
    let ahead = trail[(cursor + 1)...].filter { !$0.isAsleep }
    trail.removeSubrange((cursor + 1)...)
    return ahead.map { .close(page: $0.id) }
  }

  /// Puts pages far behind to sleep and drops the oldest of a very long history.
  private mutating func forgetOldest() -> [Effect] {
    var effects: [Effect] = []
    if trail.count > Self.mostPages {
      effects += trail[0].isAsleep ? [] : [.close(page: trail[0].id)]
      trail.removeFirst()
      cursor -= 1
    }
    let list = listIndex
    for index in trail.indices where index + Self.mostOpenPages <= cursor && index != list && !trail[index].isAsleep {
      trail[index].isAsleep = true
      effects.append(.close(page: trail[index].id))
    }
    return effects
  }

  mutating func back() -> [Effect] { move(to: cursor - 1) }
  mutating func forward() -> [Effect] { move(to: cursor + 1) }

  mutating func move(to index: Int) -> [Effect] {
    guard trail.indices.contains(index) else { return [] }
    let wasList = listIndex
    let left = trail[cursor]
    cursor = index
    var effects = wakeUp()
    // Back in the list, the detail that was left stays beside it.
    if focus == .left, listIndex == wasList, preview == nil, !left.isAsleep {
      trail.removeAll { $0.id == left.id }
      preview = left
    } else if listIndex != wasList {
      effects += closePreviews()
    }
    return effects
  }

  private mutating func wakeUp() -> [Effect] {
    var effects: [Effect] = []
    for index in Set([cursor, listIndex ?? cursor]) where trail[index].isAsleep || trail[index].isSwitchedOff {
      if trail[index].isSwitchedOff { effects.append(.close(page: trail[index].id)) }
      trail[index].isAsleep = false
      trail[index].askedAt = nil
      effects += opening(trail[index])
    }
    return effects
  }
}

// MARK: The detail beside a list

extension Model {
  /// Where the chosen row of the list that has the keys leads.
  var chosenRoute: Route? {
    guard let current, current.chosenItem?.isRow == true, case .target(.link(let route)) = current.chosenItem?.press
    else { return nil }
    return route
  }

  mutating func openPreview() -> [Effect] {
    guard focus == .left, let list = current, let route = chosenRoute else { return [] }
    if preview?.route == route || coming?.route == route { return [] }
    let page = Page(id: nextPageNumber(), route: route)
    let effects: [Effect] = coming.map { [.close(page: $0.id)] } ?? []
    coming = page
    // The first row is chosen by itself: its detail is no step of a person.
    return effects + opening(page, from: list.wasMoved ? list.route : nil)
  }

  /// The detail that was waited for takes its place.
  @discardableResult
  mutating func promoteComing() -> [Effect] {
    guard let page = coming, page.shown != nil || page.failure != nil || page.showsLoading else { return [] }
    let effects: [Effect] = preview.map { [.close(page: $0.id)] } ?? []
    preview = page
    coming = nil
    return effects
  }

  mutating func closePreviews() -> [Effect] {
    let open = [preview, coming].compactMap(\.self)
    (preview, coming) = (nil, nil)
    return open.map { .close(page: $0.id) }
  }

  /// The detail gets the keys and becomes part of history.
  mutating func enterPreview() -> [Effect] {
    guard let page = preview else { return [] }
    let effects = leaveAhead()
    preview = nil
    trail.append(page)
    cursor = trail.count - 1
    return effects
  }
}
