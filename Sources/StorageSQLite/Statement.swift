import CSQLite

/// A prepared statement that its connection owns. Begins with `reset`, which also forgets what was bound.
struct Statement {
  let pointer: OpaquePointer

  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Begins again with what is bound.
  func rewind() { sqlite3_reset(pointer) }

  /// True while there is a row.
  func step() throws(SQLiteFault) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw fault
    }
  }

  func run() throws(SQLiteFault) { while try step() {} }

  func bind(_ index: Int32, _ number: Int64) throws(SQLiteFault) {
    try check(sqlite3_bind_int64(pointer, index, number))
  }

  func bind(_ index: Int32, _ number: Int64?) throws(SQLiteFault) {
    // An unbound parameter is NULL.
    if let number { try bind(index, number) }
  }

  func bind(_ index: Int32, _ text: String) throws(SQLiteFault) {
    var text = text
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { csqlite_bind_text(pointer, index, $0.baseAddress, UInt64($0.count)) }
    }
    try check(code)
  }

  func bind(_ index: Int32, _ text: String?) throws(SQLiteFault) {
    if let text { try bind(index, text) }
  }

  /// Text that need not be valid UTF-8: the end of a range of keys.
  func bind(_ index: Int32, text bytes: [UInt8]) throws(SQLiteFault) {
    let code = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { csqlite_bind_text(pointer, index, $0.baseAddress, UInt64($0.count)) }
    }
    try check(code)
  }

  func bind(_ index: Int32, blob bytes: [UInt8]) throws(SQLiteFault) {
    try check(bytes.withUnsafeBytes { csqlite_bind_blob(pointer, index, $0.baseAddress, UInt64($0.count)) })
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(pointer, column) else { return [] }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
      used = count
    }
  }

  private func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  private func check(_ code: Int32) throws(SQLiteFault) {
    guard code == SQLITE_OK else { throw fault }
  }

  private var fault: SQLiteFault {
    let database = sqlite3_db_handle(pointer)
    return .failed(code: sqlite3_extended_errcode(database), message: String(cString: sqlite3_errmsg(database)))
  }
}
