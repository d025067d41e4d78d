#if Postgres
import Dispatch
import FeatureKit
import Glibc
import System

/// Listens for what other hosts changed. Begins when somebody listens first; comes back when the server does.
actor NoteListener {
  private let pool: PostgresPool
  private let origin: String
  private let broadcast: ChangeBroadcast
  private let executor = QueueExecutor("storage.postgres-notes")
  private var session: PostgresSession?
  private var listening: Task<Void, Never>?

  init(_ pool: PostgresPool, origin: String, broadcast: ChangeBroadcast) {
    self.pool = pool
    self.origin = origin
    self.broadcast = broadcast
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Returns when everything that changes from now on will be told, or when the server cannot be reached yet.
  func begin() {
    guard listening == nil else { return }
    connect()
    listening = Task { [weak self] in
      while !Task.isCancelled {
        guard let self else { return }
        await self.listen()
      }
    }
  }

  func end() {
    listening?.cancel()
    session = nil
  }

  /// Tells what comes until the session ends, then waits for another.
  private func listen() async {
    if let socket = session?.socket {
      for await _ in Self.readable(socket) {
        guard drain() else { break }
      }
      session = nil
    }
    guard !Task.isCancelled else { return }
    connect()
    guard session == nil else {
      // What happened in between nobody told.
      broadcast.tell([.missed])
      return
    }
    // A cancelled wait ends the loop that called.
    try? await Clocks.sleep(for: .milliseconds(pool.pause))
  }

  /// Leaves no session where there can be none: whoever reads or writes hears why.
  private func connect() {
    do throws(PostgresFault) {
      let fresh = try pool.connect()
      try fresh.execute("LISTEN \(pool.schema.channel)")
      session = fresh
    } catch {
      session = nil
    }
  }

  /// False when the session has ended.
  private func drain() -> Bool {
    guard let session, let payloads = try? session.notifications() else { return false }
    for note in payloads.compactMap(ChangeNote.init) where note.origin != origin {
      if note.change == .missed {
        broadcast.tellMissed(in: note.namespace)
      } else {
        broadcast.tell([note.change])
      }
    }
    return true
  }

  /// An element each time the descriptor has something to read.
  private static func readable(_ socket: Int32) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // A descriptor of its own: the session may close its before the watching has ended.
      let descriptor = dup(socket)
      guard descriptor >= 0 else { return continuation.finish() }
      let source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "storage.postgres-socket"))
      source.setEventHandler { continuation.yield() }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      // Safe: it is only cancelled from here on, which Dispatch allows from every thread and more than once.
      nonisolated(unsafe) let watched = source
      continuation.onTermination = { _ in watched.cancel() }
    }
  }
}
#endif
