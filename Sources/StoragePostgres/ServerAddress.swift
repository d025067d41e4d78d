#if Postgres
import CPostgres
import System

/// Which server, as whom, over which TLS: libpq's own keywords, with what is secret kept so.
struct ServerAddress: Sendable {
  /// Host, port and database, fit to print.
  let place: String
  private let keywords: [String: Secret<String>]

  /// `options` are libpq's keywords; they win over those in `text`, and both over `PG*` variables, which libpq reads.
  init(
    text: Secret<String>?, options: [String: String], with library: cpostgres_functions
  ) throws(PostgresFault) {
    var keywords = Self.habits.mapValues { Secret($0) }
    for (keyword, value) in try Self.parsed(text, with: library) { keywords[keyword] = value }
    for (keyword, value) in options { keywords[keyword] = Secret(value) }
    self.keywords = keywords
    place = Self.place(keywords, defaults: Self.defaults(of: library))
  }

  /// What is not said otherwise: a server that does not answer is given up before a person is.
  private static let habits = [
    "application_name": "pokehost", "client_encoding": "UTF8", "connect_timeout": "5", "keepalives_idle": "30",
    "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "15000",
  ]

  /// Calls `work` with the keywords as libpq wants them.
  func withKeywords<Value>(
    _ work: ([UnsafePointer<CChar>?], [UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let texts = keywords.flatMap { [$0.key, $0.value.exposed] }
    let copies = texts.map { text in Self.copy(text) }
    defer { for copy in copies { copy.deallocate() } }
    let pointers = copies.map { UnsafePointer($0.baseAddress) }
    let names = stride(from: 0, to: pointers.count, by: 2).map { pointers[$0] }
    let values = stride(from: 1, to: pointers.count, by: 2).map { pointers[$0] }
    return work(names + [nil], values + [nil])
  }

  private static func copy(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.utf8.count + 1)
    _ = copy.initialize(from: text.utf8CString)
    return copy
  }

  /// libpq's own complaint about a text may hold parts of it, a password among them: it is not passed on.
  private static func parsed(
    _ text: Secret<String>?, with library: cpostgres_functions
  ) throws(PostgresFault) -> [String: Secret<String>] {
    guard let text else { return [:] }
    guard let options = library.conninfoParse(text.exposed, nil) else {
      throw .lost("the url in the settings of storage.postgres is not one that libpq understands")
    }
    defer { library.conninfoFree(options) }
    return values(of: options).mapValues { Secret($0) }
  }

  private static func defaults(of library: cpostgres_functions) -> [String: String] {
    guard let options = library.conndefaults() else { return [:] }
    defer { library.conninfoFree(options) }
    return values(of: options).filter { ["host", "hostaddr", "port", "dbname"].contains($0.key) }
  }

  private static func values(of options: UnsafeMutablePointer<cpostgres_option>) -> [String: String] {
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value { values[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return values
  }

  private static func place(_ keywords: [String: Secret<String>], defaults: [String: String]) -> String {
    func value(_ keyword: String) -> String? { keywords[keyword]?.exposed ?? defaults[keyword] }
    let host = value("host") ?? value("hostaddr") ?? "the local socket"
    // A name may be a whole connection string, with a password in it.
    let database = value("dbname").map { $0.contains("=") || $0.contains(":") ? "/\(Redaction.mark)" : "/\($0)" } ?? ""
    return "PostgreSQL at \(host):\(value("port") ?? "5432")\(database)"
  }
}
#endif
