#if Postgres
import CPostgres
import System

/// What a statement answered, in binary. Owned: given back when nobody holds it any more. Confined to its lane.
final class PostgresResult {
  private let library: cpostgres_functions
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer, _ library: cpostgres_functions) {
    self.pointer = pointer
    self.library = library
  }

  deinit { library.clear(pointer) }

  var status: Int32 { library.resultStatus(pointer) }
  var rows: Int { Int(library.ntuples(pointer)) }

  /// How many rows a statement changed.
  var changed: Int { library.cmdTuples(pointer).flatMap { DecimalDigits.value(of: String(cString: $0).utf8) } ?? 0 }

  var fault: PostgresFault {
    .refused(
      state: field(PostgresLibrary.Code.stateField) ?? "",
      message: field(PostgresLibrary.Code.messageField) ?? "the server gave no reason")
  }

  func isNull(_ row: Int, _ column: Int) -> Bool { library.getisnull(pointer, Int32(row), Int32(column)) != 0 }

  func bytes(_ row: Int, _ column: Int) -> [UInt8] { withValue(row, column) { Array($0) } }

  func text(_ row: Int, _ column: Int) -> String { withValue(row, column) { String(decoding: $0, as: UTF8.self) } }

  func optionalText(_ row: Int, _ column: Int) -> String? { isNull(row, column) ? nil : text(row, column) }

  /// An `int8`.
  func integer(_ row: Int, _ column: Int) -> Int64 {
    withValue(row, column) { bytes in
      guard bytes.count == 8 else { return 0 }
      return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    }
  }

  func optionalInteger(_ row: Int, _ column: Int) -> Int64? { isNull(row, column) ? nil : integer(row, column) }

  private func withValue<Value>(_ row: Int, _ column: Int, _ read: (UnsafeRawBufferPointer) -> Value) -> Value {
    guard let start = library.getvalue(pointer, Int32(row), Int32(column)) else {
      return read(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let count = Int(library.getlength(pointer, Int32(row), Int32(column)))
    return read(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func field(_ code: Int32) -> String? { library.resultErrorField(pointer, code).map { String(cString: $0) } }
}
#endif
