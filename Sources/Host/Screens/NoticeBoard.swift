import FeatureKit
import Synchronization

/// What the host has to say: standing notices are told to everyone who comes, others only to those who listen.
final class NoticeBoard: Sendable {
  private struct State {
    var standing: [HostNotice] = []
    var listeners: [Int: AsyncStream<HostNotice>.Continuation] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  func post(_ notice: HostNotice) {
    let listeners = state.withLock { state in
      if notice.isStanding, !state.standing.contains(notice) { state.standing.append(notice) }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.yield(notice) }
  }

  func stream() -> AsyncStream<HostNotice> {
    let (stream, continuation) = AsyncStream.makeStream(of: HostNotice.self, bufferingPolicy: .bufferingNewest(64))
    let number = state.withLock { state in
      for notice in state.standing { continuation.yield(notice) }
      state.lastNumber += 1
      state.listeners[state.lastNumber] = continuation
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
    return stream
  }

  func close() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }
}
