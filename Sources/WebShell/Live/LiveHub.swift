import FeatureKit
import HTTPServer
import JSON
import Synchronization
import System

/// Tells open pages and flag clients that something changed. A client costs its connection and one entry here.
final class LiveHub: Sendable {
  enum Audience: Hashable, Sendable {
    /// A page, which is to fetch itself again.
    case page(route: String)
    /// An OpenFeature provider, which is to ask for its flags again.
    case flags
  }

  private struct State {
    var clients: [ResponseStream: Audience] = [:]
    var generation = 0
    var records = 0
    var changedAt: Timestamp
  }

  /// Tells this run of the host from any other: pages that were made by another fetch themselves again.
  private let run: String
  private let time: any TimeSource
  private let state: Mutex<State>

  init(time: any TimeSource, run: String) {
    self.time = time
    self.run = run
    state = Mutex(State(changedAt: time.wall))
  }

  /// What a page writes down: it is old when the stream says something else.
  var tag: String {
    let (generation, records) = state.withLock { ($0.generation, $0.records) }
    return tag(generation, records)
  }

  private func tag(_ generation: Int, _ records: Int) -> String { "\(run)-\(generation)-\(records)" }

  var count: Int { state.withLock { $0.clients.count } }

  /// The beginning of a stream: how long to wait before coming back, and how things stand.
  func join(_ stream: ResponseStream, as audience: Audience) {
    let hello = state.withLock { state in
      state.clients[stream] = audience
      return message(to: audience, state.generation, state.records, state.changedAt)
    }
    stream.write(Array("retry: 1000\n\n".utf8))
    if case .page = audience { stream.write(hello) }
  }

  func leave(_ stream: ResponseStream) { state.withLock { _ = $0.clients.removeValue(forKey: stream) } }

  /// The plan or a flag has changed and is in effect: everybody hears.
  func flagsChanged() {
    let now = time.wall
    tell(
      state.withLock { state in
        state.generation += 1
        state.changedAt = now
        return messages(state, to: { _ in true })
      })
  }

  /// Somebody's records have changed: pages hear.
  func recordsChanged() {
    tell(
      state.withLock { state in
        state.records += 1
        return messages(state, to: { if case .page = $0 { true } else { false } })
      })
  }

  /// Keeps proxies from closing a stream that has nothing to say.
  func breathe() {
    let comment = Array(": \n\n".utf8)
    for stream in state.withLock({ Array($0.clients.keys) }) { stream.write(comment) }
  }

  func endAll() {
    for stream in state.withLock({ Array($0.clients.keys) }) { stream.end() }
  }

  private func tell(_ messages: [(ResponseStream, [UInt8])]) {
    for (stream, bytes) in messages { stream.write(bytes) }
  }

  /// The bytes for each of them; what several hear alike is made once.
  private func messages(_ state: borrowing State, to isMeant: (Audience) -> Bool) -> [(ResponseStream, [UInt8])] {
    var made: [Audience: [UInt8]] = [:]
    var result: [(ResponseStream, [UInt8])] = []
    for (stream, audience) in state.clients where isMeant(audience) {
      let bytes = made[audience] ?? message(to: audience, state.generation, state.records, state.changedAt)
      made[audience] = bytes
      result.append((stream, bytes))
    }
    return result
  }

  private func message(to audience: Audience, _ generation: Int, _ records: Int, _ changedAt: Timestamp) -> [UInt8] {
    let body: JSONValue =
      switch audience {
      case .page(let route): ["route": .string(route), "etag": .string(tag(generation, records))]
      case .flags:
        [
          "type": "refetchEvaluation", "etag": .string("\"\(tag(generation, 0))\""),
          "lastModified": .integer(changedAt.value / 1_000),
        ]
      }
    return Array("event: message\ndata: \(JSONText.write(body))\n\n".utf8)
  }
}
