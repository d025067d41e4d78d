import Synchronization
import System

/// Which file is in place: raised when a damaged one was exchanged; nil while none is open.
final class Generation: Sendable {
  private let number = Mutex<Int?>(nil)

  var current: Int? { number.withLock { $0 } }
  func set(_ value: Int?) { number.withLock { $0 = value } }
}

/// How long a call may take.
enum CallLength {
  /// As long as reading what is mostly in memory: less than another thread takes to wake up.
  case short
  case any
}

/// One connection and the thread on which it is used; a short call may be made where the caller is.
final class Lane: Sendable {
  /// Where calls wait for the disk.
  private actor Apart {
    private let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ label: String) { executor = QueueExecutor(label) }

    func run<Value: Sendable>(
      _ work: @Sendable () throws(SQLiteFault) -> Value
    ) throws(SQLiteFault) -> Value { try work() }
  }

  /// One call at a time has it.
  private struct Held {
    var connection: (of: Int, Connection)?
  }

  private let apart: Apart
  private let generation: Generation
  private let held = Mutex(Held())

  init(_ label: String, _ generation: Generation) {
    apart = Apart(label)
    self.generation = generation
  }

  /// Runs `work` on the connection to the file of that generation; `.stale` when it is no longer in place.
  func run<Value: Sendable>(
    _ length: CallLength = .any, of wanted: Int, opening open: @Sendable () throws(SQLiteFault) -> Connection,
    _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) async throws(SQLiteFault) -> Value {
    if length == .short, TaskPlace.takesShortCalls, let value = try runHere(of: wanted, opening: open, work) {
      return value
    }
    return try await apart.run { () throws(SQLiteFault) in
      try held.withLock { held throws(SQLiteFault) in
        try work(try connection(in: &held, of: wanted, opening: open))
      }
    }
  }

  /// On the caller's thread; nil when that would have to wait for somebody.
  private func runHere<Value: Sendable>(
    of wanted: Int, opening open: @Sendable () throws(SQLiteFault) -> Connection,
    _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) throws(SQLiteFault) -> Value? {
    let value = try held.withLockIfAvailable { held throws(SQLiteFault) -> Value? in
      let connection = try connection(in: &held, of: wanted, opening: open)
      return try connection.withoutWaiting { () throws(SQLiteFault) in try work(connection) }
    }
    return value ?? nil
  }

  /// Runs `work` on a connection of its own, closed after it.
  func runApart<Value: Sendable>(
    opening open: @Sendable () throws(SQLiteFault) -> Connection,
    _ work: @Sendable (Connection) throws(SQLiteFault) -> Value
  ) async throws(SQLiteFault) -> Value {
    try await apart.run { () throws(SQLiteFault) in try work(try open()) }
  }

  /// Closes the connection once the call that uses it has ended; it opens again at the next call.
  func shut() { held.withLock { $0.connection = nil } }

  private func connection(
    in held: inout Held, of wanted: Int, opening open: @Sendable () throws(SQLiteFault) -> Connection
  ) throws(SQLiteFault) -> Connection {
    if let (of, connection) = held.connection, of == wanted { return connection }
    guard generation.current == wanted else { throw .stale }
    let fresh = try open()
    held.connection = (wanted, fresh)
    return fresh
  }
}
