import FeatureKit
import ShellKit
import Testing

@testable import TerminalShell
@testable import TerminalStage

@Suite struct ModelTests {
  /// A model and what it asked for, with the stage's screens behind it.
  struct Play {
    var model: Model
    private(set) var effects: [Model.Effect] = []
    private var routes: [Int: Route] = [:]

    init(_ columns: Int, _ rows: Int, at route: Route = "/pokemon") {
      model = Model(
        size: Size(columns: columns, rows: rows), abilities: TerminalAbilities(depth: .full), session: Session())
      perform(model.take(.entries(Fuzz.entries, [], Session())))
      perform(model.start(at: route))
    }

    mutating func take(_ event: Model.Event) { perform(model.take(event)) }
    mutating func type(_ keys: Key...) { for key in keys { take(.input(.key(key))) } }

    private mutating func perform(_ effects: [Model.Effect]) {
      self.effects += effects
      for case .open(let page, let route, _) in effects {
        routes[page] = route
        take(.shown(page: page, Script.shown(route, nil)))
      }
    }

    var isOver: ExitCode? {
      for case .quit(let code) in effects { return code }
      return nil
    }
    var closed: [Route] {
      effects.compactMap { if case .close(let page) = $0 { routes[page] } else { nil } }
    }
    var sent: [Input] { effects.compactMap { if case .send(_, let input) = $0 { input } else { nil } } }
  }

  @Test func `a narrow window shows one page, a wide one list and detail`() {
    #expect(Play(80, 24).model.visible.map(\.pane) == [.whole])
    var wide = Play(120, 40)
    wide.take(.woke(.previewOpens))
    #expect(wide.model.visible.map(\.pane) == [.left, .right])
    #expect(wide.model.visible.last?.page.route == "/pokemon/1")
  }

  @Test func `the host learns where a step began, and that tabs and the first row are none`() {
    var play = Play(120, 40)
    play.take(.woke(.previewOpens))
    play.type(Key("j"))
    play.take(.woke(.previewOpens))
    play.type(Key(.enter), Key("2"))
    let steps = play.effects.compactMap { effect -> String? in
      guard case .open(_, let route, let origin) = effect else { return nil }
      return "\(route) from \(origin?.description ?? "nowhere")"
    }
    #expect(
      steps == [
        "/pokemon from nowhere", "/pokemon/1 from nowhere", "/pokemon/2 from /pokemon", "/search from nowhere",
      ])
  }

  @Test func `the detail follows when the choice rests`() {
    var play = Play(120, 40)
    play.type(Key("j"), Key("j"))
    #expect(play.model.preview == nil)
    play.take(.woke(.previewOpens))
    #expect(play.model.preview?.route == "/pokemon/3")
    play.type(Key("j"))
    play.take(.woke(.previewOpens))
    #expect(play.model.preview?.route == "/pokemon/4")
    #expect(play.closed == ["/pokemon/3"])
  }

  @Test func `back comes to the same place, forward to where one was`() {
    var play = Play(80, 24)
    for _ in 0..<40 { play.type(Key(.down)) }
    let scroll = play.model.current?.scroll
    play.type(Key(.enter))
    #expect(play.model.current?.route == "/pokemon/41")
    play.type(Key(.escape))
    #expect(play.model.current?.scroll == scroll)
    #expect(play.model.current?.chosen == .row("41"))
    play.type(Key("]"))
    #expect(play.model.current?.route == "/pokemon/41")
  }

  @Test func `tab goes to the detail and comes back`() {
    var play = Play(120, 40)
    play.take(.woke(.previewOpens))
    play.type(Key(.enter))
    #expect(play.model.focus == .right)
    play.type(Key(.escape))
    #expect(play.model.focus == .left)
    #expect(play.model.preview?.route == "/pokemon/1")
  }

  @Test func `what is typed in a live field is sent when one pauses`() {
    var play = Play(80, 24)
    play.type(Key("/"), Key("p"), Key("i"))
    #expect(play.sent.isEmpty)
    play.take(.woke(.fieldSends(page: play.model.current?.id ?? 0)))
    guard case .field(let id, let value) = play.sent.first else { return #expect(Bool(false)) }
    #expect((id, value) == ("filter", "pi"))
  }

  @Test func `a letter presses the control that shows it`() {
    var play = Play(80, 24, at: "/pokemon/1")
    play.type(Key("c"))
    guard case .action(let action) = play.sent.first else { return #expect(Bool(false)) }
    #expect(action == AnyAction(StageFeature.Action.caughtToggled))
    play.type(Key("e"))
    #expect(play.model.current?.route == "/evolution/133")
  }

  @Test func `numbers are tabs, and a tab has nothing of the list before it`() {
    var play = Play(120, 40)
    play.type(Key("3"))
    #expect(play.model.current?.route == "/evolution/133")
    #expect(play.model.visible.map(\.pane) == [.whole])
  }

  @Test func `what is typed ahead waits for tabs, and for the field that it is meant for`() {
    var model = Model(
      size: Size(columns: 80, rows: 24), abilities: TerminalAbilities(depth: .full), session: Session())
    _ = model.start(at: "/pokemon")
    for key in "2mew" { _ = model.take(.input(.key(Key(key)))) }
    #expect(model.current?.route == "/pokemon")
    _ = model.take(.entries(Fuzz.entries, [], Session()))
    #expect(model.current?.route == "/search")
    let page = model.current?.id ?? 0
    _ = model.take(.shown(page: page, Script.shown("/search", nil)))
    #expect(model.current?.editor?.value == "mew")
    #expect(model.early.isEmpty)
  }

  @Test func `q ends with 0, Ctrl-C with 130`() {
    var play = Play(80, 24)
    play.type(Key("q"))
    #expect(play.isOver == .done)
    play = Play(80, 24)
    play.type(Key("c", .control))
    #expect(play.isOver == .interrupted)
  }

  @Test func `a screen that was taken away says why`() {
    var play = Play(80, 24)
    let reason = "List was switched off: flag `feature.list` is off for profile `default`."
    var shown = Script.shown("/pokemon", nil)
    shown.outcome = .closed(reason)
    play.take(.shown(page: play.model.current?.id ?? 0, shown))
    #expect(play.model.current?.failure?.message == reason)
    #expect(play.model.notice?.text == reason)
  }

  @Test func `a screen that was taken away is opened again as soon as something changes`() {
    var play = Play(80, 24)
    let page = play.model.current?.id ?? 0
    var shown = Script.shown("/pokemon", nil)
    shown.outcome = .closed("List is off.")
    play.take(.shown(page: page, shown))
    play.take(.entries(Fuzz.entries, [], Session()))
    #expect(play.closed == ["/pokemon"])
    #expect(play.model.current?.id == page)
    #expect(play.model.current?.failure == nil)
  }

  @Test func `one that was taken away is opened again when one comes back to it`() {
    var play = Play(80, 24, at: "/evolution/133")
    play.take(.refused(page: play.model.current?.id ?? 0, CommandFailure(.switchedOff, "Evolution is off.")))
    play.type(Key("1"), Key("["))
    #expect(play.model.current?.route == "/evolution/133")
    #expect(play.model.current?.failure == nil)
  }

  @Test func `help goes to its end and not beyond`() {
    var play = Play(80, 20)
    let end = OverlayPainter(model: play.model).helpEnd
    #expect(end > 0)
    func scroll() -> Int? { if case .help(let scroll) = play.model.overlay { scroll } else { nil } }
    play.type(Key("?"), Key("G"))
    #expect(scroll() == end)
    play.type(Key(.pageDown), Key(.down), Key(.up))
    #expect(scroll() == end - 1)
    play.type(Key("g"))
    #expect(scroll() == 0)
    play.type(Key(.end), Key(.home), Key(.up))
    #expect(scroll() == 0)
  }

  @Test func `what a field has no room for is said`() {
    var play = Play(80, 24, at: "/search")
    play.take(.input(.paste(String(repeating: "x", count: Editor.longest + 12))))
    #expect(play.model.current?.editor?.value.count == Editor.longest)
    #expect(
      play.model.notice?.text == "A field takes 500 characters: the last 12 of what was pasted are left out.")
  }

  @Test func `a click chooses a row, the wheel scrolls`() {
    var play = Play(120, 40)
    play.take(.input(.mouse(MouseEvent(.press, column: 10, row: 9))))
    #expect(play.model.current?.chosen == .row("3"))
    play.take(.input(.mouse(MouseEvent(.wheelDown, column: 10, row: 9))))
    #expect(play.model.current?.scroll == Model.wheelLines)
  }

  @Test func `long histories keep a bounded number of sessions open`() {
    var play = Play(80, 24, at: "/evolution/133")
    for _ in 0..<150 { play.type(Key(.enter), Key("n")) }
    let open = play.model.trail.count { !$0.isAsleep }
    #expect(play.model.trail.count <= Model.mostPages)
    #expect(open <= Model.mostOpenPages + 1)
  }
}
