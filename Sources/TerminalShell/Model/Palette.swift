import FeatureKit
import ShellKit

/// A list to choose from by typing a few letters of it.
struct Palette: Sendable {
  struct Choice: Sendable {
    let title: String
    let detail: String
    let does: Deed
  }

  enum Deed: Sendable {
    case go(Route)
    case press(page: Int, Target<AnyAction>)
    case give(page: Int, FieldID, String)
    case back, forward, help, redraw, suspend, quit
  }

  let title: String
  private let all: [Choice]
  private(set) var editor = Editor("palette", "")
  private(set) var matches: [Choice]
  private(set) var chosen = 0
  /// A typed address may be gone to.
  private let takesRoutes: Bool

  init(_ title: String, _ choices: [Choice], takesRoutes: Bool = false, chosen: Int = 0) {
    self.title = title
    self.takesRoutes = takesRoutes
    all = choices
    matches = choices
    self.chosen = chosen
  }

  var choice: Choice? { matches.indices.contains(chosen) ? matches[chosen] : nil }

  mutating func move(_ steps: Int) { chosen = max(0, min(matches.count - 1, chosen + steps)) }
  mutating func choose(_ index: Int) { chosen = max(0, min(matches.count - 1, index)) }

  mutating func take(_ key: Key) {
    guard editor.take(key) else { return }
    filter()
  }

  mutating func paste(_ text: String) {
    editor.insert(text)
    filter()
  }

  private mutating func filter() {
    let wanted = editor.value
    let ranked = all.compactMap { choice in
      Self.rank(of: wanted, in: choice.title).map { (rank: $0, choice: choice) }
    }
    matches = ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.choice)
    if takesRoutes, wanted.hasPrefix("/"), let route = Route(parsing: wanted) {
      matches.insert(Choice(title: "Go to \(route)", detail: "", does: .go(route)), at: 0)
    }
    chosen = 0
  }

  /// How badly the letters fit, when all of them occur in order: first of all at the beginning, then close together.
  static func rank(of wanted: String, in title: String) -> Int? {
    var rank = 0
    var rest = Array(title.lowercased())[...]
    for letter in wanted.lowercased() where letter != " " {
      guard let place = rest.firstIndex(of: letter) else { return nil }
      rank += place - rest.startIndex
      rest = rest[(place + 1)...]
    }
    return rank
  }
}

/// What stands over the page and has the keys.
enum Overlay: Sendable {
  case help(scroll: Int)
  case palette(Palette)
}
