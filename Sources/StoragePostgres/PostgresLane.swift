#if Postgres
import System

/// One session and the queue on which it waits for the server.
actor PostgresLane {
  private let executor: QueueExecutor
  private var session: PostgresSession?

  init(_ label: String) { executor = QueueExecutor(label) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs `work` on a session that is alive, as far as can be told without asking; opens one when need be.
  func run<Value: Sendable>(
    opening open: @Sendable () throws(PostgresFault) -> PostgresSession,
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) throws(PostgresFault) -> Value {
    try use(try living(open), work)
  }

  /// Runs `work` in a transaction that has begun: a session that proves dead before it did is replaced, since nothing
  /// was written by then. `work` commits; what it throws rolls back.
  func transact<Value: Sendable>(
    opening open: @Sendable () throws(PostgresFault) -> PostgresSession,
    _ work: @Sendable (PostgresSession) throws(PostgresFault) -> Value
  ) throws(PostgresFault) -> Value {
    let begun = try begun(open)
    return try use(begun) { session throws(PostgresFault) in
      do throws(PostgresFault) {
        return try work(session)
      } catch {
        session.rollBack()
        throw error
      }
    }
  }

  func shut() { session = nil }

  private func use<Value>(
    _ session: PostgresSession, _ work: (PostgresSession) throws(PostgresFault) -> Value
  ) throws(PostgresFault) -> Value {
    do throws(PostgresFault) {
      return try work(session)
    } catch {
      if error.isLoss { self.session = nil }
      throw error
    }
  }

  private func begun(_ open: () throws(PostgresFault) -> PostgresSession) throws(PostgresFault) -> PostgresSession {
    if let session, session.isAlive {
      do throws(PostgresFault) {
        try session.execute("BEGIN")
        return session
      } catch {
        guard error.isLoss else { throw error }
      }
    }
    session = nil
    let fresh = try living(open)
    try fresh.execute("BEGIN")
    return fresh
  }

  private func living(_ open: () throws(PostgresFault) -> PostgresSession) throws(PostgresFault) -> PostgresSession {
    if let session, session.isAlive { return session }
    session = nil
    let fresh = try open()
    session = fresh
    return fresh
  }
}
#endif
