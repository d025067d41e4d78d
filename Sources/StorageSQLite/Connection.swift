import CSQLite

/// An open database file: owned once, closed when its owner goes.
struct DatabaseHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { sqlite3_close_v2(pointer) }
}

/// One connection with the statements it has prepared. Confined to whoever made it: a lane, or the one who opens.
final class Connection {
  enum Mode {
    case readWrite
    /// Makes the file when there is none.
    case create
    case readOnly
    /// Reads a file that nobody writes, without making files beside it.
    case immutable

    fileprivate var flags: Int32 {
      switch self {
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly, .immutable: SQLITE_OPEN_READONLY
      }
    }
  }

  /// Where a transaction begins and ends.
  private enum Bound: String {
    case begin = "BEGIN"
    case beginWriting = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
  }

  /// How long a call waits for another process that writes.
  static let patience: Int32 = 20_000

  private let handle: DatabaseHandle
  private var statements: [Query: Statement] = [:]
  private var bounds: [Bound: Statement] = [:]
  /// What `harden(for:)` set last.
  private var care: Care?

  init(_ path: String, _ mode: Mode) throws(SQLiteFault) {
    var pointer: OpaquePointer?
    let name = Self.uri(path, mode)
    let code = sqlite3_open_v2(name, &pointer, mode.flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard let pointer else { throw .failed(code: code, message: "there is no memory left") }
    handle = DatabaseHandle(pointer: pointer)
    guard code == SQLITE_OK else { throw lastFault }
    sqlite3_extended_result_codes(pointer, 1)
    sqlite3_busy_timeout(pointer, Self.patience)
    csqlite_harden(pointer)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement.pointer) }
    for statement in bounds.values { sqlite3_finalize(statement.pointer) }
  }

  /// nil where `work` would have to wait for another process.
  func withoutWaiting<Value>(_ work: () throws(SQLiteFault) -> Value) throws(SQLiteFault) -> Value? {
    sqlite3_busy_timeout(handle.pointer, 0)
    defer { sqlite3_busy_timeout(handle.pointer, Self.patience) }
    do throws(SQLiteFault) {
      return try work()
    } catch {
      guard error.isBusy else { throw error }
      return nil
    }
  }

  var changes: Int { Int(sqlite3_changes64(handle.pointer)) }
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle.pointer) }

  /// The statement, prepared at its first use; reset.
  func statement(_ query: Query) throws(SQLiteFault) -> Statement {
    if let kept = statements[query] {
      kept.reset()
      return kept
    }
    let statement = Statement(pointer: try prepare(query.text, flags: UInt32(SQLITE_PREPARE_PERSISTENT)))
    statements[query] = statement
    return statement
  }

  /// Runs statements that are not kept. Never made of values.
  func execute(_ sql: String) throws(SQLiteFault) {
    guard sqlite3_exec(handle.pointer, sql, nil, nil, nil) == SQLITE_OK else { throw lastFault }
  }

  /// The rows of a statement that is not kept.
  func rows<Value>(
    _ sql: String, binding values: [String] = [], _ read: (Statement) throws(SQLiteFault) -> Value
  ) throws(SQLiteFault) -> [Value] {
    let statement = Statement(pointer: try prepare(sql, flags: 0))
    defer { sqlite3_finalize(statement.pointer) }
    for (index, value) in values.enumerated() { try statement.bind(Int32(index) + 1, value) }
    var found: [Value] = []
    while try statement.step() { found.append(try read(statement)) }
    return found
  }

  func integer(_ sql: String) throws(SQLiteFault) -> Int64 {
    try rows(sql) { $0.integer(0) }.first ?? 0
  }

  /// All of `work` or nothing of it. Takes the right to write at once, so that it never has to be given up half-way.
  func transaction<Value>(
    _ care: Care = .user, _ work: () throws(SQLiteFault) -> Value
  ) throws(SQLiteFault) -> Value {
    try adopt(care)
    try run(.beginWriting)
    do {
      let value = try work()
      try run(.commit)
      return value
    } catch {
      // A failed statement may have rolled back already; what failed is what the caller hears of.
      if sqlite3_get_autocommit(handle.pointer) == 0 { _ = sqlite3_exec(handle.pointer, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// One state of the file for all that `work` reads.
  func snapshot<Value>(_ work: () throws(SQLiteFault) -> Value) throws(SQLiteFault) -> Value {
    try run(.begin)
    // A read transaction has nothing to lose: whatever ends it ends it well.
    defer { try? run(.commit) }
    return try work()
  }

  private func run(_ bound: Bound) throws(SQLiteFault) {
    let statement: Statement
    if let kept = bounds[bound] {
      statement = kept
    } else {
      statement = Statement(pointer: try prepare(bound.rawValue, flags: UInt32(SQLITE_PREPARE_PERSISTENT)))
      bounds[bound] = statement
    }
    defer { statement.rewind() }
    try statement.run()
  }

  private func adopt(_ care: Care) throws(SQLiteFault) {
    guard care != self.care else { return }
    try execute(care.pragmas)
    self.care = care
  }

  private func prepare(_ sql: String, flags: UInt32) throws(SQLiteFault) -> OpaquePointer {
    var pointer: OpaquePointer?
    guard sqlite3_prepare_v3(handle.pointer, sql, -1, flags, &pointer, nil) == SQLITE_OK, let pointer else {
      throw lastFault
    }
    return pointer
  }

  private var lastFault: SQLiteFault {
    .failed(
      code: sqlite3_extended_errcode(handle.pointer), message: String(cString: sqlite3_errmsg(handle.pointer)))
  }

  /// The path as a URI: what is no letter, digit, `/`, `.`, `-` or `_` is escaped.
  private static func uri(_ path: String, _ mode: Mode) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return mode == .immutable ? uri + "?immutable=1" : uri
  }
}

/// How careful a transaction is: what can be fetched again need not wait for the disk.
enum Care {
  case cache
  /// On the disk before it is acknowledged; what is deleted is overwritten, so that no salvage brings it back.
  case user

  fileprivate var pragmas: String {
    switch self {
    case .cache: "PRAGMA synchronous=NORMAL; PRAGMA secure_delete=OFF"
    case .user: "PRAGMA synchronous=FULL; PRAGMA secure_delete=ON"
    }
  }
}
