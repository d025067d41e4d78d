import FeatureKit
import Host
import JSON
import Testing

/// A section that counts presses, and whose answer at the start may be held back.
private struct NoteFeature: Feature {
  struct State: Sendable, Equatable {
    var words = ""
    var presses = 0
  }

  enum Action: FeatureAction {
    case opened
    case heard(String)
    case pressed
  }

  let ask: @Sendable () async -> String
  let opened: Action? = .opened

  func start(at place: Place, in session: Session) -> State { State() }

  func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
    switch action {
    case .opened:
      return [.run("ask") { [ask] send in await send(.heard(ask())) }]
    case .heard(let words): state.words = words
    case .pressed: state.presses += 1
    }
    return []
  }

  func screen(for state: State, in session: Session) -> Screen<Action> {
    Screen("Note") {
      Text("note: \(state.words), \(state.presses) presses")
      Controls("Actions", [Control("Press the note", .action(.pressed))])
    }
  }
}

/// Opens when it is told to; whoever waits goes on then.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}

@Suite struct ContributionTests {
  private let gate = Gate()

  private func host(
    _ flags: [String: JSONValue] = ["feature.counter": true, "feature.note": true]
  ) async throws -> Host {
    var registry = Registry()
    registry.counter()
    let manifest = Manifest(
      "feature.note", "Adds a note.",
      contributions: [ContributionManifest(to: "counter.sections", .section, order: 0)],
      actions: ["opened", "heard", "pressed"])
    registry.feature(manifest) { [gate] module, _ in
      module.section(
        at: "counter.sections",
        NoteFeature {
          await gate.pass()
          return "there"
        })
    }
    let host = try Host(.testing(registry), flags: .fixed(flags))
    try await host.boot()
    return host
  }

  private func texts(_ shown: Shown) -> [String] {
    shown.screen.nodes.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
  }

  private func open(_ host: Host) async throws -> any ScreenSession {
    try await host.open("/counter", in: host.localSession())
  }

  @Test func `its nodes stand in the slot of somebody else's screen`() async throws {
    let host = try await host()
    await gate.open()
    let shown = try await open(host).settled(within: .seconds(5))
    #expect(texts(shown) == ["0 in default", "note: there, 0 presses"])
    await host.shutDown()
  }

  @Test func `a slow one does not delay the screen that it adds to`() async throws {
    let host = try await host()
    let screen = try await open(host)
    let shown = await screen.settled(within: .zero)
    #expect(texts(shown).first == "0 in default")
    #expect(await screen.send(.action(AnyAction(CounterFeature.Action.pressed))) == .accepted)
    await gate.open()
    #expect(texts(await screen.settled(within: .seconds(5))) == ["1 in default", "note: there, 0 presses"])
    await host.shutDown()
  }

  @Test func `what is pressed in it reaches it, also when it comes from outside`() async throws {
    let host = try await host()
    await gate.open()
    let screen = try await open(host)
    let before = await screen.settled(within: .seconds(5))
    let press = try #require(before.screen.control(labelled: "Press the note"))
    #expect(await screen.send(.action(press)) == .accepted)
    #expect(await screen.send(.posted(press.encoded)) == .accepted)
    let after = await screen.settled(within: .seconds(5))
    #expect(texts(after) == ["0 in default", "note: there, 2 presses"])
    await host.shutDown()
  }

  @Test func `a result that is posted to it gets nowhere`() async throws {
    let host = try await host()
    await gate.open()
    let screen = try await open(host)
    let before = await screen.settled(within: .seconds(5))
    let origin = try #require(before.screen.control(labelled: "Press the note")).origin
    let forged = AnyAction(NoteFeature.Action.heard("forged"), origin: origin).encoded
    #expect(await screen.send(.posted(forged)) == .refused)
    #expect(texts(await screen.settled(within: .seconds(5))).last == "note: there, 0 presses")
    await host.shutDown()
  }

  @Test func `it goes from open screens when its feature is switched off, and comes back with it`() async throws {
    let host = try await host()
    await gate.open()
    let screen = try await open(host)
    _ = await screen.settled(within: .seconds(5))
    await host.apply(.fixed(["feature.counter": true, "feature.note": false]))
    #expect(texts(await screen.settled(within: .seconds(5))) == ["0 in default"])
    await host.apply(.fixed(["feature.counter": true, "feature.note": true]))
    #expect(texts(await screen.settled(within: .seconds(5))) == ["0 in default", "note: there, 0 presses"])
    await host.shutDown()
  }
}

extension Screen<AnyAction> {
  /// The action of the control with this label.
  fileprivate func control(labelled label: String) -> AnyAction? {
    for case .controls(let controls) in nodes {
      for control in controls.controls where control.label == label {
        if case .action(let action) = control.target { return action }
      }
    }
    return nil
  }
}
