/// The files of a feature that begins: small, whole, with a suite that passes. `__Name__` and `__name__` are filled in.
enum FeatureTemplate {
  struct File: Hashable, Sendable {
    let path: String
    let text: String
  }

  static func files(for name: String) -> [File] {
    let lower = name.lowercased()
    return templates.map { file in
      File(path: fill(file.path, name, lower), text: fill(file.text, name, lower))
    }
  }

  private static func fill(_ text: String, _ name: String, _ lower: String) -> String {
    text.split(separator: "__Name__", omittingEmptySubsequences: false).joined(separator: name)
      .split(separator: "__name__", omittingEmptySubsequences: false).joined(separator: lower)
  }

  private static let templates = [
    File(path: "Features/__Name__/Sources/__Name__Feature.swift", text: feature),
    File(path: "Features/__Name__/Sources/__Name__Module.swift", text: module),
    File(path: "Features/__Name__/Tests/__Name__FeatureTests.swift", text: tests),
    File(path: "Features/__Name__/Tests/Screens/loaded.txt", text: screen),
    File(path: "Features/__Name__/README.md", text: readme),
  ]

  private static let feature = #"""
    import FeatureKit

    /// Says hello to whoever looks. Replace state, actions and screen with what your feature is about.
    struct __Name__Feature: Feature {
      /// Where the words come from: a function, so that a test can give its own.
      let greeting: @Sendable () async throws -> String

      struct State: Sendable, Equatable {
        var phase = Phase.loading
      }

      enum Phase: Sendable, Equatable {
        case loading
        case loaded(String)
        case failed(Failure)
      }

      enum Action: FeatureAction {
        case opened
        case greetingLoaded(String)
        case loadFailed(Failure)
        case retryTapped
      }

      var opened: Action? { .opened }

      func start(at place: Place, in session: Session) -> State { State() }

      func reduce(_ state: inout State, _ action: Action, in session: Session) -> [Effect<Action>] {
        switch action {
        case .opened, .retryTapped:
          state.phase = .loading
          return [.run("load", failed: Action.loadFailed) { [greeting] in .greetingLoaded(try await greeting()) }]
        case .greetingLoaded(let text):
          state.phase = .loaded(text)
          return []
        case .loadFailed(let failure):
          state.phase = .failed(failure)
          return []
        }
      }

      func screen(for state: State, in session: Session) -> Screen<Action> {
        Screen("__Name__") {
          switch state.phase {
          case .loading: Node.loading("__name__")
          case .loaded(let text): Text(text)
          case .failed(let failure): Node.failed(failure, retry: .retryTapped)
          }
        }
      }
    }

    """#

  private static let module = #"""
    package import FeatureKit

    /// __Name__: one line of what it is for.
    package enum __Name__Module: Registering {
      static let manifest = Manifest(
        "feature.__name__", "Says hello.", routes: ["/__name__"],
        entries: [HomeEntry("__Name__", "/__name__", summary: "Says hello.", order: 90)],
        actions: ["opened", "greetingLoaded", "loadFailed", "retryTapped"])

      package static func register(in registry: inout Registry) {
        registry.feature(manifest) { module, _ in
          module.screen("/__name__", __Name__Feature(greeting: { "Hello from __Name__." }))
        }
      }
    }

    """#

  private static let tests = #"""
    import FeatureKit
    import FeatureTesting
    import Testing

    @testable import __Name__Feature

    @Suite struct __Name__FeatureTests {
      private func store(_ greeting: @escaping @Sendable () async throws -> String) -> TestStore<__Name__Feature> {
        TestStore(__Name__Feature(greeting: greeting), at: "/__name__")
      }

      @Test func `what was loaded is shown`() async {
        let store = store { "Hello." }
        await store.open { $0.phase = .loading }
        await store.receive(.greetingLoaded("Hello.")) { $0.phase = .loaded("Hello.") }
        expectScreen(await store.screen, "loaded")
        await store.finish()
      }

      @Test func `a failure offers to try again`() async {
        let failure = Failure("Nobody answered.")
        let store = store { throw failure }
        await store.open { $0.phase = .loading }
        await store.receive(.loadFailed(failure)) { $0.phase = .failed(failure) }
        await store.finish()
      }
    }

    """#

  static let screen = """
    screen: __Name__
      text: Hello.

    """

  private static let readme = """
    # __Name__

    Says hello. Shows at `/__name__`.

    - **Flag** `feature.__name__`
    - **Services** none
    - **Knobs** none
    - **Contributions** an entry at `/`
    - **Suite** `scripts/test __Name__FeatureTests`

    """
}
