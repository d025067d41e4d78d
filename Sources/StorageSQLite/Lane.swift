import Synchronization
import System

/// Which file is in place: raised when a damaged one was exchanged; nil while none is open.
final class Generation: Sendable {
  private let number = Mutex<Int?>(nil)

  var current: Int? { number.withLock { $0 } }
  func set(_ value: Int?) { number.withLock { $0 = value } }
}

/// One connection and the queue on which it is used.
actor Lane {
  private let executor: QueueExecutor
  private let generation: Generation
  private var connection: (of: Int, Connection)?

  init(_ label: String, _ generation: Generation) {
    executor = QueueExecutor(label)
    self.generation = generation
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs `work` on the connection to the file of that generation; `.stale` when it is no longer in place.
  func run<Value: Sendable>(
    of wanted: Int, opening open: @Sendable () throws(SQLiteFault) -> Connection,
    _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) throws(SQLiteFault) -> Value {
    if let (of, connection) = connection, of == wanted { return try work(connection) }
    guard generation.current == wanted else { throw .stale }
    let fresh = try open()
    connection = (wanted, fresh)
    return try work(fresh)
  }

  /// Runs `work` on a connection of its own, closed after it.
  func runApart<Value: Sendable>(
    opening open: @Sendable () throws(SQLiteFault) -> Connection,
    _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) throws(SQLiteFault) -> Value {
    try work(try open())
  }

  /// Closes the connection once the call that uses it has ended; it opens again at the next call.
  nonisolated func shut() {
    executor.runBetweenJobs { self.assumeIsolated { $0.connection = nil } }
  }
}
