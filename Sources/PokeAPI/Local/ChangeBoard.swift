import Pokedex
import Synchronization

/// Tells whoever listens what was refreshed.
final class ChangeBoard: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<PokedexChange>.Continuation] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  func tell(_ change: PokedexChange) {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield(change) }
  }

  /// Everything from now on; a slow listener misses the oldest of more than 256.
  func listen() -> AsyncStream<PokedexChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: PokedexChange.self, bufferingPolicy: .bufferingNewest(256))
    let number = state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = continuation
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Ends all streams.
  func close() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
