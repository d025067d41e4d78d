import FeatureKit
import JSON
import Synchronization
import Testing

@testable import LineShell

@Suite struct LineConversationTests {
  @Test func `a link is a step from where one is, an address is none`() async {
    let host = Paper()
    _ = await Talk(["1", "/pokemon/9", "b", "b", "q"]).with(host)
    #expect(
      host.opened.withLock(\.self) == [
        "/ from nowhere", "/pokemon/1 from /", "/pokemon/9 from nowhere", "/pokemon/1 from nowhere", "/ from nowhere",
      ])
  }

  @Test func `a screen that cannot be opened leaves one where one was`() async {
    let said = await Talk(["/nowhere", "r", "1", "b"]).with(Paper())
    #expect(
      said == [
        "", "/", "1. Next", "Error: No screen is at /nowhere.", "Try `/`.", "", "/", "1. Next", "", "/pokemon/1",
        "1. Next", "", "/", "1. Next", "Goodbye.",
      ])
  }

  @Test func `a way back that is gone keeps the way there`() async {
    let host = Paper()
    let said = await Talk(["1", "shut", "b", "b", "q"], host).with(host)
    #expect(said.filter { $0.hasPrefix("Error") }.count == 2)
    #expect(said.last == "Goodbye.")
  }

  @Test func `a screen that was taken away is opened again, or says why not`() async {
    let host = Paper()
    let said = await Talk(["shut", "r", "1"], host).with(host)
    #expect(
      said == [
        "", "/", "1. Next", "Error: No screen is at /.", "Try `/`.",
        "“1” is no choice here, where nothing can be chosen: type h for help.", "Goodbye.",
      ])
  }

  @Test func `what the host has to say is said between`() async {
    let host = Paper(saying: "feature.search is off now.")
    let said = Mutex<[String]>([])
    let console = LineConsole(
      say: { _ in }, interject: { line in said.withLock { $0.append(line) } },
      ask: { _ in
        // Until it was heard, for five seconds at most.
        for _ in 0..<5_000 where said.withLock(\.isEmpty) { try? await Task.sleep(for: .milliseconds(1)) }
        return nil
      })
    var conversation = LineConversation(host, console)
    #expect(await conversation.run(from: .home) == .done)
    #expect(said.withLock(\.self) == ["feature.search is off now."])
  }

  @Test func `where nothing can be chosen, help is named`() async {
    let said = await Talk(["/empty", "4"]).with(Paper())
    #expect(said.contains("“4” is no choice here, where nothing can be chosen: type h for help."))
  }

  @Test func `the end of input ends it`() async {
    #expect(await Talk([]).with(Paper()).last == "Goodbye.")
  }
}

/// What is typed, line by line, and all that is said until there is no more. `shut` closes the host's first screen.
private struct Talk {
  let lines: [String]

  init(_ lines: [String], _ host: Paper? = nil) {
    self.lines = lines
    shuts = host
  }

  private let shuts: Paper?

  func with(_ host: Paper) async -> [String] {
    let said = Mutex<[String]>([])
    let left = Mutex(lines[...])
    let console = LineConsole(
      say: { line in said.withLock { $0.append(line) } },
      interject: { line in said.withLock { $0.append("! " + line) } },
      ask: { [shuts] _ in
        let next = left.withLock { $0.popFirst() }
        guard next == "shut" else { return next }
        shuts?.isShut.withLock { $0 = true }
        return ""
      })
    var conversation = LineConversation(host, console)
    #expect(await conversation.run(from: .home) == .done)
    return said.withLock(\.self)
  }
}

/// A host with one kind of page: its address, and a link to the next.
private final class Paper: ShellHost {
  let opened = Mutex<[String]>([])
  let isShut = Mutex(false)
  let saying: String?

  init(saying: String? = nil) { self.saying = saying }

  func open(_ route: Route, from origin: Route?, in session: Session) async throws(CommandFailure) -> any ScreenSession
  {
    guard route.path != ["nowhere"], !(route == .home && isShut.withLock(\.self)) else {
      throw CommandFailure(.notFound, "No screen is at \(route).", hint: "Try `/`.")
    }
    opened.withLock { $0.append("\(route) from \(origin?.description ?? "nowhere")") }
    return Sheet(route: route, host: self)
  }

  func open(_ route: Route, in session: Session) async throws(CommandFailure) -> any ScreenSession {
    try await open(route, from: nil, in: session)
  }

  func localSession() async -> Session { Session() }
  func session(profile: String?, owner: Owner, targetingKey: String) async throws(CommandFailure) -> Session {
    Session()
  }
  func entries(in session: Session) async -> [HomeEntry] { [] }
  func commands(in session: Session) async -> [CommandManifest] { [] }
  func planDocument(for session: Session) async -> JSONValue { [:] }
  func notices() async -> AsyncStream<HostNotice> {
    AsyncStream { if let saying { $0.yield(HostNotice(.info, saying)) } }
  }
  func changes() async -> AsyncStream<HostChange> { AsyncStream { _ in } }
}

private struct Sheet: ScreenSession {
  let route: Route
  let host: Paper

  private var shown: Shown {
    Shown(
      screen: Screen(route.description) {
        if route.path != ["empty"] { Controls("", [Control("Next", .link("/pokemon/1"))]) }
      }, outcome: route == .home && host.isShut.withLock(\.self) ? .closed("Home is off.") : nil, isBusy: false)
  }

  func open() {}
  func screens() async -> AsyncStream<Shown> { AsyncStream { $0.yield(shown) } }
  func send(_ input: Input) async -> Verdict { .accepted }
  func adopt(_ session: Session) async {}
  func settled(within limit: Duration) async -> Shown { shown }
  func close() async {}
}
