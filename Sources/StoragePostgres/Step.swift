#if Postgres
/// One statement of a pipeline, with what is bound to it.
struct Step {
  enum Parameter {
    case bytes([UInt8])
    case integer(Int64)
    case null

    static func text(_ text: String) -> Parameter { .bytes(Array(text.utf8)) }
    static func text(_ text: String?) -> Parameter { text.map { .text($0) } ?? .null }
    static func integer(_ number: Int64?) -> Parameter { number.map { .integer($0) } ?? .null }
  }

  let statement: PreparedStatement
  let parameters: [Parameter]

  init(_ statement: PreparedStatement, _ parameters: [Parameter] = []) {
    self.statement = statement
    self.parameters = parameters
  }

  /// Calls `work` with values, lengths and formats as libpq wants them: all binary.
  func withParameters<Value>(
    _ work: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> Value
  ) -> Value {
    var flat: [UInt8] = []
    var places: [Range<Int>?] = []
    for parameter in parameters {
      let start = flat.count
      switch parameter {
      case .bytes(let bytes): flat += bytes
      case .integer(let number): withUnsafeBytes(of: number.bigEndian) { flat += $0 }
      case .null: break
      }
      if case .null = parameter { places.append(nil) } else { places.append(start..<flat.count) }
    }
    // One byte more, so that an empty value at the end has an address too.
    flat.append(0)
    return flat.withUnsafeBytes { buffer in
      let base = buffer.bindMemory(to: CChar.self).baseAddress
      let values = places.map { place in place.flatMap { place in base.map { $0 + place.lowerBound } } }
      return work(
        values, places.map { Int32($0?.count ?? 0) }, places.map { _ in 1 })
    }
  }
}

/// A statement with the name under which a session has it prepared.
struct PreparedStatement: Hashable {
  let name: String
  let sql: String

  static let beginReading = PreparedStatement(
    name: "begin_reading", sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  static let commit = PreparedStatement(name: "commit", sql: "COMMIT")
}
#endif
