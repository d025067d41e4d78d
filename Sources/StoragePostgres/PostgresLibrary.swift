#if Postgres
import CPostgres

/// libpq, loaded when somebody first asks for it.
enum PostgresLibrary {
  /// libpq's numbers that are asked for.
  enum Code {
    static let connectionOK: Int32 = 0
    static let commandOK: Int32 = 1
    static let tuplesOK: Int32 = 2
    static let pipelineSync: Int32 = 10
    static let pipelineAborted: Int32 = 11
    static let idleTransaction: Int32 = 0
    /// Fields of an error: its SQLSTATE and its first line.
    static let stateField = Int32(UInt8(ascii: "C"))
    static let messageField = Int32(UInt8(ascii: "M"))
  }

  static let loaded: Result<cpostgres_functions, PostgresFault> = {
    var functions = cpostgres_functions()
    guard let reason = cpostgres_load(&functions) else { return .success(functions) }
    return .failure(.lost("libpq cannot be loaded: \(String(cString: reason)); Debian has it in the package libpq5"))
  }()
}
#endif
