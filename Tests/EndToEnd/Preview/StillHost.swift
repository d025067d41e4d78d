import FeatureKit
import JSON

/// A host of one screen that never changes, with no feature and no service behind it: every route shows it.
struct StillHost: ShellHost {
  let screen: Screen<AnyAction>

  func localSession() -> Session { Session() }

  func session(profile: String?, owner: Owner, targetingKey: String) throws(CommandFailure) -> Session {
    Session(owner: owner)
  }

  func open(_ route: Route, in session: Session) throws(CommandFailure) -> any ScreenSession {
    StillScreen(shown: Shown(screen: screen))
  }

  func entries(in session: Session) -> [HomeEntry] {
    [HomeEntry(screen.title, "/preview", summary: "A fixed state.", order: 1)]
  }

  func commands(in session: Session) -> [CommandManifest] { [] }
  func planDocument(for session: Session) -> JSONValue { ["schema": 1, "profile": "preview", "modules": []] }
  func notices() -> AsyncStream<HostNotice> { AsyncStream { _ in } }
  func changes() -> AsyncStream<HostChange> { AsyncStream { _ in } }
}

private struct StillScreen: ScreenSession {
  let shown: Shown

  func open() {}
  func screens() -> AsyncStream<Shown> {
    AsyncStream { continuation in continuation.yield(shown) }
  }

  /// Everything that stands in the screen may be pressed, and nothing comes of it.
  func send(_ input: Input) -> Verdict { .accepted }
  func settled(within limit: Duration) -> Shown { shown }
  func adopt(_ session: Session) {}
  func close() {}
}
