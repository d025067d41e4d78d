extension Connection {
  /// The format as the tables say it; a mark that says otherwise is damage.
  func format() throws(SQLiteFault) -> Int {
    let marked = try integer("PRAGMA user_version")
    let written = try integer("SELECT value FROM about WHERE name = 'format'")
    guard marked == written else {
      throw .failed(code: 11, message: "the format is \(marked) in one place and \(written) in another")
    }
    return Int(marked)
  }

  /// The same, without making anything beside the file; nil when it cannot be read.
  static func formatInside(_ path: String) -> Int? {
    // Whatever stands in the way, the answer is that nothing is known.
    try? Connection(path, .immutable).format()
  }
}
