#if Postgres
import CPostgres
import FeatureKit
import Synchronization
import System

/// The sessions of one store, who of them has least to do, and when the server is left alone.
final class PostgresPool: Sendable {
  private struct State {
    var waiting: [Int]
    var backoff = Backoff()
    var isPrepared = false
    var isClosed = false
    /// Worked out at the first use: that takes libpq.
    var address: ServerAddress?
  }

  let schema: PostgresSchema
  private let choices: PostgresChoices
  private let lanes: [PostgresLane]
  private let state: Mutex<State>

  init(_ choices: PostgresChoices, schema: PostgresSchema) {
    self.schema = schema
    self.choices = choices
    lanes = (0..<(choices.sessions ?? 4).value).map { PostgresLane("storage.postgres-\($0)") }
    state = Mutex(State(waiting: Array(repeating: 0, count: lanes.count)))
  }

  /// Host, port and database, once they are known.
  var place: String { state.withLock { $0.address?.place } ?? "PostgreSQL" }

  func run<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) async throws(PostgresFault) -> Value {
    let index = enter()
    defer { leave(index) }
    return try await lanes[index].run(opening: connect, work)
  }

  func transact<Value: Sendable>(
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) async throws(PostgresFault) -> Value {
    let index = enter()
    defer { leave(index) }
    return try await lanes[index].transact(opening: connect, work)
  }

  /// A new session; the first one of a store finds or makes the tables.
  @Sendable func connect() throws(PostgresFault) -> PostgresSession {
    if state.withLock({ $0.isClosed }) { throw .lost("it was closed") }
    if let refusal = state.withLock({ $0.backoff.refusal(at: Self.now) }) { throw refusal }
    do throws(PostgresFault) {
      let library = try PostgresLibrary.loaded.get()
      let session = try PostgresSession(try address(library), library)
      if !state.withLock({ $0.isPrepared }) { try schema.prepare(session) }
      state.withLock { state in
        state.isPrepared = true
        state.backoff.succeeded()
      }
      return session
    } catch {
      if error.isLoss {
        let chance = Double.random(in: 0..<1)
        state.withLock { $0.backoff.failed(error, at: Self.now, chance: chance) }
      }
      throw error
    }
  }

  private func enter() -> Int {
    state.withLock { state in
      let index = state.waiting.indices.min { state.waiting[$0] < state.waiting[$1] } ?? 0
      state.waiting[index] += 1
      return index
    }
  }

  private func leave(_ index: Int) { state.withLock { $0.waiting[index] -= 1 } }

  private func address(_ library: cpostgres_functions) throws(PostgresFault) -> ServerAddress {
    if let known = state.withLock({ $0.address }) { return known }
    let address = try ServerAddress(text: choices.url, options: choices.options, with: library)
    state.withLock { $0.address = address }
    return address
  }

  /// How long to wait before the next attempt of somebody who has time, in milliseconds.
  var pause: Int64 { state.withLock { $0.backoff.nextPause } }

  func close() async {
    state.withLock { $0.isClosed = true }
    for lane in lanes { await lane.shut() }
  }

  private static var now: Int64 { Clocks.monotonic / 1_000_000 }
}
#endif
