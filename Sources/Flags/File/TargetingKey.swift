import Glibc
import System

/// The stable, random name by which rules share out variants: made once, kept in the data folder, says nothing of who
/// or where.
package enum TargetingKey {
  /// The key of this data folder. When it can be neither read nor kept, one for this process alone.
  package static func of(dataFolder: String) -> String {
    let path = dataFolder + "/targeting-key"
    if let kept = read(path) { return kept }
    let made = random()
    // Where nothing can be written, shares are only as stable as the process.
    try? Files.makeFolder(dataFolder)
    // Of two processes that begin together the first wins, and both read its key.
    _ = try? Files.create(path, with: Array((made + "\n").utf8), mode: 0o600)
    return read(path) ?? made
  }

  private static func read(_ path: String) -> String? {
    // Not there yet, or unreadable: then one is made.
    guard let bytes = try? Files.readFound(path, limit: 1_000) else { return nil }
    let key = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    return key.isEmpty ? nil : key
  }

  private static func random() -> String {
    (0..<2).map { _ in
      let half = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }.joined()
  }
}
