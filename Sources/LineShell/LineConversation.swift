import FeatureKit
import ShellKit
import System

/// What is said and heard: lines out, lines in, no cursor that moves.
struct LineConsole: Sendable {
  let say: @Sendable (String) -> Void
  /// Says something between, whatever is asked at that moment.
  let interject: @Sendable (String) -> Void
  /// Nil at the end of input.
  let ask: @Sendable (_ prompt: String) async -> String?
}

/// What a person types to choose one of a page's numbered choices.
typealias ChoiceNumber = Bounded<1, 100_000>

/// Reads a screen, asks for a number, does it, reads again.
struct LineConversation {
  private static let patience = Duration.seconds(20)
  private static let mostBack = 100

  let host: any ShellHost
  let console: LineConsole
  private var trail: [Route] = []
  private var screen: (any ScreenSession)?
  private var page = NumberedPage(Screen("", nodes: []))
  private var firstRow = 0

  init(_ host: any ShellHost, _ console: LineConsole) {
    self.host = host
    self.console = console
  }

  mutating func run(from route: Route) async -> ExitCode {
    let hearing = Task { [host, console] in
      for await notice in await host.notices() { console.interject(SafeText.clean(notice.text)) }
    }
    defer { hearing.cancel() }
    await go(to: route)
    while let line = await console.ask(LineWords.prompt) {
      let words = line.split(separator: " ").joined(separator: " ")
      if words == "q" { break }
      await take(words)
    }
    await screen?.close()
    console.say(LineWords.goodbye)
    return .done
  }

  private mutating func take(_ line: String) async {
    switch line {
    case "": return
    case "h", "?": LineWords.help.forEach(console.say)
    case "r": await read()
    case "b": await back()
    case "n": await readOn()
    case "t": await listEntries()
    default:
      if let route = Route(parsing: line) { return await go(to: route) }
      guard let number = ChoiceNumber(digits: line), page.choices.indices.contains(number.value - 1) else {
        return console.say(LineWords.notUnderstood(line, count: page.choices.count))
      }
      await choose(page.choices[number.value - 1])
    }
  }

  private mutating func choose(_ choice: NumberedPage.Choice) async {
    switch choice {
    case .press(.link(let route)): await go(to: route, from: trail.last)
    case .press(.action(let action)): await send(.action(action))
    case .fill(let field):
      guard let answer = await console.ask(LineWords.ask(for: field)) else { return }
      guard case .choice(let choices) = field.kind else { return await send(.field(field.id, answer)) }
      guard let number = ChoiceNumber(digits: answer), choices.indices.contains(number.value - 1) else {
        return console.say(LineWords.notUnderstood(answer, count: choices.count))
      }
      await send(.field(field.id, choices[number.value - 1].value))
    }
  }

  private mutating func send(_ input: Input) async {
    await screen?.send(input)
    firstRow = 0
    await read()
  }

  /// Opens a screen after those of `before`; when that fails, one stays where one is.
  private mutating func go(to route: Route, from origin: Route? = nil, after before: [Route]? = nil) async {
    do throws(CommandFailure) {
      let next = try await host.open(route, from: origin, in: await host.localSession())
      await screen?.close()
      screen = next
      trail = (before ?? trail) + [route]
      if trail.count > Self.mostBack { trail.removeFirst() }
      firstRow = 0
      await read()
    } catch {
      LineWords.failure(error).forEach(console.say)
    }
  }

  private mutating func back() async {
    guard trail.count > 1 else { return console.say(LineWords.nothingBack) }
    await go(to: trail[trail.count - 2], after: Array(trail.dropLast(2)))
  }

  /// The screen as it is once nothing is under way.
  private mutating func read() async {
    guard let shown = await screen?.settled(within: Self.patience) else { return }
    switch shown.outcome {
    case .navigate(let route): return await go(to: route, from: trail.last)
    case .closed, .reopen: return await readAnew()
    case nil: break
    }
    page = NumberedPage(shown.screen, from: firstRow)
    console.say("")
    page.lines.forEach(console.say)
  }

  /// Opens the screen again where one is; what keeps it from opening is said, and nothing of the old one can be chosen.
  private mutating func readAnew() async {
    guard let here = trail.last else { return }
    page = NumberedPage(Screen("", nodes: []))
    await go(to: here, after: Array(trail.dropLast()))
  }

  private mutating func readOn() async {
    guard let next = page.nextRow else { return console.say(LineWords.nothingMore) }
    if let more = page.more { await screen?.send(.action(more)) }
    firstRow = next
    await read()
  }

  private mutating func listEntries() async {
    for entry in await host.entries(in: host.localSession()) {
      console.say(SafeText.clean("\(entry.title): \(entry.summary) (\(entry.route))"))
    }
  }
}
