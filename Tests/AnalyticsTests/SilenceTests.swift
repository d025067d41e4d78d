import Glibc
import System
import Testing

@Suite struct SilenceTests {
  /// The project's first question, held as a test: features are watched from outside.
  @Test func `no feature holds a line of analytics or logging`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    let files = Self.swiftFiles(below: root + "/Features")
    #expect(!files.isEmpty)
    let words = [
      "import Analytics", "import Logging", "AnalyticsEvent", "EventSpool", "events.report", "LogRecord", "Log(",
      "Logger(", "StandardError", "print(",
    ]
    for file in files {
      let text = String(decoding: try Files.read(file, limit: 1_000_000), as: UTF8.self)
      for word in words where text.contains(word) { Issue.record("\(file) contains \(word)") }
    }
  }

  private static func swiftFiles(below folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var found: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard !name.hasPrefix(".") else { continue }
      if name.hasSuffix(".swift") { found.append("\(folder)/\(name)") }
      if entry.pointee.d_type == UInt8(DT_DIR) { found += swiftFiles(below: "\(folder)/\(name)") }
    }
    return found
  }
}
