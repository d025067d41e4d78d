public import JSON
package import System

/// Draws screens and turns what a person does into input. It sees of the host only what stands here.
public protocol Shell: Module {
  /// Serves until the person leaves or the task is cancelled.
  func run(_ host: any ShellHost, from start: ShellStart) async throws -> ExitCode
}

/// How a shell was called.
public struct ShellStart: Sendable {
  public var route: Route
  public var isJSON: Bool
  public var color: ColorWish
  /// Nil when standard output is no terminal.
  public var columns: Int?
  /// Where a serving shell listens, as `--listen` said: `ADDR:PORT` or `unix:PATH`; nil for what its settings say.
  public var listen: String?
  /// The supervisor's child that this process is, where it is one: a serving shell takes over its sockets.
  package var supervised: SupervisedProcess?
  /// A browser that waits for the address of a serving shell.
  package var browser: WaitingProgram?

  public enum ColorWish: String, Sendable, CaseIterable { case auto, always, never }

  public init(route: Route, isJSON: Bool = false, color: ColorWish = .auto, columns: Int? = nil, listen: String? = nil)
  {
    self.route = route
    self.isJSON = isJSON
    self.color = color
    self.columns = columns
    self.listen = listen
  }
}

/// The host as a shell sees it.
public protocol ShellHost: HostStatus {
  /// The session of the person at this machine, as the flags give it now.
  func localSession() async -> Session
  /// The session of somebody who came with a key and perhaps a profile of their own.
  func session(profile: String?, owner: Owner, targetingKey: String) async throws(CommandFailure) -> Session

  /// Opens a screen with all that visible features contribute to it.
  func open(_ route: Route, in session: Session) async throws(CommandFailure) -> any ScreenSession

  /// The same, by a link or a press on the screen at `origin`: analytics tells a visit from a step.
  func open(_ route: Route, from origin: Route?, in session: Session) async throws(CommandFailure) -> any ScreenSession

  /// The address of every screen that there is, visible or not: `/pokemon/:name`. They never change.
  var routePatterns: [String] { get }

  /// What `/` leads to, in order.
  func entries(in session: Session) async -> [HomeEntry]

  /// Commands of visible features: what a palette offers and a help page lists.
  func commands(in session: Session) async -> [CommandManifest]
}

extension ShellHost {
  public var routePatterns: [String] { [] }

  public func open(
    _ route: Route, from origin: Route?, in session: Session
  ) async throws(CommandFailure) -> any ScreenSession {
    try await open(route, in: session)
  }
}

/// What is wired and what the host has to say.
public protocol HostStatus: Sendable {
  /// The plan as `pokehost plan` shows it.
  func planDocument(for session: Session) async -> JSONValue

  /// News for whoever looks, beginning with those that stand.
  func notices() async -> AsyncStream<HostNotice>

  /// Speaks after every change of the plan or of a flag that is in effect.
  func changes() async -> AsyncStream<HostChange>
}

public struct HostChange: Hashable, Sendable {
  /// Grows with each change.
  public let generation: Int
  public let summary: String

  public init(generation: Int, summary: String) {
    self.generation = generation
    self.summary = summary
  }
}

/// Flags for other programs: what the web shell's OFREP answers are made of.
public protocol FlagAnswering: Sendable {
  /// The OFREP answer for one key, success or error object; the caller's context is overlaid by the operator's.
  func answer(_ key: String, context: JSONObject, in session: Session) async -> JSONValue
  /// All of them, sorted by key.
  func answers(context: JSONObject, in session: Session) async -> [JSONValue]
}
