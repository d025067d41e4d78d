import FeatureKit

/// `/`: what the visible features lead to. Never changes while it is open; a live shell opens it again.
struct HomeScreen: ScreenSession {
  let entries: [HomeEntry]

  private var shown: Shown {
    Shown(
      screen: Screen("pokehost") {
        if entries.isEmpty {
          Node.empty(
            "Nothing is switched on.",
            hint: "Switch a feature on in flags.json; `pokehost flags list feature.` shows them.")
        } else {
          Rows(
            entries.map { entry in
              Row(entry.route.description, title: entry.title, detail: entry.summary, target: .link(entry.route))
            })
        }
      })
  }

  func screens() -> AsyncStream<Shown> {
    AsyncStream { continuation in
      continuation.yield(shown)
      continuation.onTermination = { _ in }
    }
  }

  func open() {}
  func send(_ input: Input) -> Verdict { .refused }
  func settled(within limit: Duration) -> Shown { shown }
  func adopt(_ session: Session) {}
  func close() {}
}
