import FeatureKit
import ShellKit

/// Everything that a frame is drawn from. `(model, event) → model + effects`, nothing else.
struct Model: Sendable {
  var geometry: Geometry
  var abilities: TerminalAbilities
  var session: Session
  var entries: [HomeEntry] = []
  /// The host has said where it leads.
  var isFurnished = false
  /// Typed before there was anything that could take it.
  var early: [TerminalInput] = []
  var commands: [CommandManifest] = []
  /// The pages that were gone through; `cursor` is the one that has the keys.
  var trail: [Page] = []
  var cursor = 0
  /// The detail of what is chosen in the list, as long as nobody went into it.
  var preview: Page?
  /// The detail that will take the place of `preview` as soon as it has something to show.
  var coming: Page?
  var overlay: Overlay?
  var notice: Said?
  var pictures = PictureShelf()
  private(set) var isOver = false
  private var lastPage = 0
  private var lastNotice = 0

  struct Said: Hashable, Sendable {
    let number: Int
    let weight: HostNotice.Weight
    let text: String
  }

  enum Timer: Hashable, Sendable {
    case previewOpens
    case loadingShows(page: Int)
    case fieldSends(page: Int)
    case noticeEnds(Int)
  }

  enum Effect: Sendable {
    /// `from` is the screen that a person chose this one on; nil for tabs, addresses and what is opened again.
    case open(page: Int, Route, from: Route?)
    case close(page: Int)
    case send(page: Int, Input)
    case fetch(ImageReference)
    case wake(Timer, milliseconds: Int)
    /// The terminal shows something else than we believe.
    case redraw
    case suspend
    case quit(ExitCode)
  }

  enum Event: Sendable {
    case input(TerminalInput)
    case resized(Size)
    case entries([HomeEntry], [CommandManifest], Session)
    case shown(page: Int, Shown)
    case refused(page: Int, CommandFailure)
    case said(HostNotice)
    case picture(ImageReference, Picture?)
    case woke(Timer)
    case leave(ExitCode)
  }

  /// Pages that are kept open behind the one that is seen.
  static let mostOpenPages = 10
  static let mostPages = 100

  init(size: Size, abilities: TerminalAbilities, session: Session) {
    geometry = Geometry(size)
    self.abilities = abilities
    self.session = session
  }

  mutating func nextPageNumber() -> Int {
    lastPage += 1
    return lastPage
  }

  mutating func say(_ weight: HostNotice.Weight, _ text: String) -> [Effect] {
    lastNotice += 1
    notice = Said(number: lastNotice, weight: weight, text: SafeText.clean(text))
    return [.wake(.noticeEnds(lastNotice), milliseconds: Pace.noticeStands)]
  }

  mutating func quit(_ code: ExitCode) -> [Effect] {
    isOver = true
    return [.quit(code)]
  }

  var look: Look { Look(abilities.brightness, abilities.depth) }
}

// MARK: What is seen

extension Model {
  var current: Page? { trail.indices.contains(cursor) ? trail[cursor] : nil }

  /// The list that stands at the left of a wide window: the newest one up to here.
  var listIndex: Int? {
    guard geometry.isWide, trail.indices.contains(cursor) else { return nil }
    let root = (0...cursor).last { trail[$0].isRoot } ?? 0
    return (root...cursor).last { trail[$0].isList }
  }

  /// The pages in view, each with its pane.
  var visible: [(pane: Geometry.Pane, page: Page)] {
    guard let current else { return [] }
    guard let listIndex else { return [(.whole, current)] }
    if listIndex != cursor { return [(.left, trail[listIndex]), (.right, current)] }
    return [(.left, current)] + (preview.map { [(.right, $0)] } ?? [])
  }

  /// The pane that has the keys.
  var focus: Geometry.Pane {
    guard let listIndex else { return .whole }
    return listIndex == cursor ? .left : .right
  }

  mutating func withPage(_ id: Int, _ change: (inout Page) -> Void) {
    if preview?.id == id, var page = preview.take() {
      change(&page)
      preview = page
    } else if coming?.id == id, var page = coming.take() {
      change(&page)
      coming = page
    } else if let index = trail.firstIndex(where: { $0.id == id }) {
      change(&trail[index])
    }
  }

  func page(_ id: Int) -> Page? {
    if preview?.id == id { return preview }
    return coming?.id == id ? coming : trail.first { $0.id == id }
  }

  var showsPictures: Bool { session[TerminalKnobs.images] != .off }
}
