import Pokedex
import Synchronization

/// Work that nobody waits for, such as refreshing behind; owned, so that a module can end it.
final class BackgroundWork: Sendable {
  private struct State {
    var tasks: [PokedexChange: Task<Void, Never>] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Starts `work`, unless work of the same key is under way or this is closed.
  func start(_ key: PokedexChange, _ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard !state.isClosed, state.tasks[key] == nil else { return }
      state.tasks[key] = Task {
        await work()
        self.state.withLock { $0.tasks[key] = nil }
      }
    }
  }

  /// Cancels what is under way and returns when none of it runs any more.
  func close() async {
    let tasks = state.withLock { state in
      state.isClosed = true
      return Array(state.tasks.values)
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Returns when everything that was started has ended.
  func settle() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }
}
