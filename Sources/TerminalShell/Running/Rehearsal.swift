package import FeatureKit
import ShellKit

/// The shell without a terminal and without waiting: bytes in, bytes out. Fuzz runs, benchmarks and tests play it.
package struct Rehearsal {
  /// What stands at a route, and what it becomes when a person does something.
  package typealias Screens = (Route, Input?) -> Shown

  private var model: Model
  private var parser = InputParser()
  private let renderer = Renderer()
  private let screens: Screens
  private var routes: [Int: Route] = [:]
  /// A person left; nothing happens any more.
  package private(set) var isOver = false

  package init(
    columns: Int, rows: Int, route: Route, entries: [HomeEntry] = [], variables: [String: String],
    screens: @escaping Screens
  ) {
    self.screens = screens
    model = Model(
      size: Size(columns: columns, rows: rows), abilities: TerminalAbilities(variables: variables, wish: .auto),
      session: Session())
    carryOut(model.take(.entries(entries, [], Session())))
    carryOut(model.start(at: route))
  }

  /// Types bytes and gives what is written to the terminal; one frame, however many keys.
  package mutating func type(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    for input in parser.feed(bytes) { take(.input(input)) }
    return renderer.render(model)
  }

  /// Time passes: a lone escape becomes a key, the detail opens, what was typed is sent.
  package mutating func wait() -> [UInt8] {
    for input in parser.timeOut() { take(.input(input)) }
    take(.woke(.previewOpens))
    for page in routes.keys.sorted() { take(.woke(.fieldSends(page: page))) }
    return renderer.render(model)
  }

  package mutating func resize(columns: Int, rows: Int) -> [UInt8] {
    take(.resized(Size(columns: columns, rows: rows)))
    return renderer.render(model)
  }

  /// What would be written to a terminal that shows nothing yet.
  package func redrawn() -> [UInt8] { Renderer().render(model) }

  /// The cells keep their promises.
  package var isSound: Bool { renderer.grid(of: model).isSound }

  private mutating func take(_ event: Model.Event) {
    guard !isOver else { return }
    carryOut(model.take(event))
  }

  private mutating func carryOut(_ effects: [Model.Effect]) {
    for effect in effects {
      switch effect {
      case .open(let page, let route, _):
        routes[page] = route
        take(.shown(page: page, screens(route, nil)))
      case .send(let page, let input):
        if let route = routes[page] { take(.shown(page: page, screens(route, input))) }
      case .close(let page): routes[page] = nil
      case .redraw: renderer.forget()
      case .quit: isOver = true
      case .fetch, .wake, .suspend: break
      }
    }
  }
}
