#if Postgres
import CPostgres
import Glibc

/// A session with a server: owned once, ended when its owner goes.
struct SessionHandle: ~Copyable {
  let pointer: OpaquePointer
  let finish: @convention(c) (OpaquePointer?) -> Void

  deinit { finish(pointer) }
}

/// One session with the statements it has prepared. Confined to the lane that made it.
final class PostgresSession {
  /// Statements that are sent before their answers are read: what they answer must fit into the way's buffers.
  private static let pipelined = 256

  private let library: cpostgres_functions
  private let handle: SessionHandle
  private var prepared: Set<PreparedStatement> = []

  init(_ address: ServerAddress, _ library: cpostgres_functions) throws(PostgresFault) {
    self.library = library
    let made = address.withKeywords { library.connectdbParams($0, $1, 0) }
    guard let made else { throw .lost("there is no memory left") }
    handle = SessionHandle(pointer: made, finish: library.finish)
    cpostgres_silence(library, made)
    guard library.status(made) == PostgresLibrary.Code.connectionOK else { throw .lost(reason) }
    try execute("SET statement_timeout = 30000; SET lock_timeout = 10000; SET TimeZone = 'UTC'")
  }

  /// The descriptor that becomes readable when the server has something to say.
  var socket: Int32 { library.socket(handle.pointer) }

  /// False once the server has ended the session. Looks without asking the server.
  var isAlive: Bool {
    guard isConnected else { return false }
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return true }
    return library.consumeInput(handle.pointer) == 1 && isConnected
  }

  private var isConnected: Bool { library.status(handle.pointer) == PostgresLibrary.Code.connectionOK }

  /// Statements without values, for what is not worth preparing.
  func execute(_ sql: String) throws(PostgresFault) {
    guard let pointer = library.exec(handle.pointer, sql) else { throw .lost(reason) }
    let result = PostgresResult(pointer, library)
    guard [PostgresLibrary.Code.commandOK, PostgresLibrary.Code.tuplesOK].contains(result.status) else {
      throw isConnected ? result.fault : .lost(reason)
    }
  }

  /// Sends the statements one after the other without waiting in between, and returns what they answered.
  func run(_ steps: [Step]) throws(PostgresFault) -> [PostgresResult] {
    for step in steps { try prepare(step.statement) }
    var results: [PostgresResult] = []
    results.reserveCapacity(steps.count)
    do throws(PostgresFault) {
      var rest = steps[...]
      while !rest.isEmpty {
        results += try pipeline(rest.prefix(Self.pipelined))
        rest = rest.dropFirst(Self.pipelined)
      }
    } catch {
      rollBack()
      throw error
    }
    return results
  }

  /// The answers of statements that all read one state of the database.
  func snapshot(_ steps: [Step]) throws(PostgresFault) -> [PostgresResult] {
    Array(try run([Step(.beginReading)] + steps + [Step(.commit)]).dropFirst().dropLast())
  }

  /// What other hosts said since the last look.
  func notifications() throws(PostgresFault) -> [String] {
    guard library.consumeInput(handle.pointer) == 1, isConnected else { throw .lost(reason) }
    var payloads: [String] = []
    while let notification = library.notifies(handle.pointer) {
      if let payload = notification.pointee.payload { payloads.append(String(cString: payload)) }
      library.freemem(notification)
    }
    return payloads
  }

  func rollBack() {
    guard isConnected, library.transactionStatus(handle.pointer) != PostgresLibrary.Code.idleTransaction else { return }
    // A session that cannot even do this is found dead at its next use.
    if let result = library.exec(handle.pointer, "ROLLBACK") { library.clear(result) }
  }

  private func prepare(_ statement: PreparedStatement) throws(PostgresFault) {
    guard !prepared.contains(statement) else { return }
    guard let pointer = library.prepare(handle.pointer, statement.name, statement.sql, 0, nil) else {
      throw .lost(reason)
    }
    let result = PostgresResult(pointer, library)
    guard result.status == PostgresLibrary.Code.commandOK else { throw isConnected ? result.fault : .lost(reason) }
    prepared.insert(statement)
  }

  private func pipeline(_ steps: ArraySlice<Step>) throws(PostgresFault) -> [PostgresResult] {
    guard library.enterPipelineMode(handle.pointer) == 1 else { throw .lost(reason) }
    defer { _ = library.exitPipelineMode(handle.pointer) }
    for step in steps {
      let isSent = step.withParameters { values, lengths, formats in
        library.sendQueryPrepared(
          handle.pointer, step.statement.name, Int32(values.count), values, lengths, formats, 1)
      }
      guard isSent == 1 else { throw .lost(reason) }
    }
    guard library.pipelineSync(handle.pointer) == 1 else { throw .lost(reason) }
    return try answers(steps.count)
  }

  /// Reads every answer up to the end of the pipeline, also after one that is an error.
  private func answers(_ count: Int) throws(PostgresFault) -> [PostgresResult] {
    var results: [PostgresResult] = []
    var first: PostgresFault?
    var silences = 0
    while true {
      guard let pointer = library.getResult(handle.pointer) else {
        // Nil stands between two statements; on a dead session it stands for ever.
        silences += 1
        guard isConnected, silences < 3 else { throw .lost(reason) }
        continue
      }
      silences = 0
      let result = PostgresResult(pointer, library)
      switch result.status {
      case PostgresLibrary.Code.pipelineSync:
        if let first { throw first }
        guard results.count == count else { throw .lost("the server left statements unanswered") }
        return results
      case PostgresLibrary.Code.commandOK, PostgresLibrary.Code.tuplesOK: results.append(result)
      case PostgresLibrary.Code.pipelineAborted: continue
      default: first = first ?? (isConnected ? result.fault : .lost(reason))
      }
    }
  }

  /// libpq's first line; those after it are advice. It names host, user and database, never the password.
  private var reason: String {
    let said = library.errorMessage(handle.pointer).map { String(cString: $0) } ?? ""
    let line = said.prefix { !$0.isNewline }
    return line.isEmpty ? "the server went away" : String(line)
  }
}
#endif
