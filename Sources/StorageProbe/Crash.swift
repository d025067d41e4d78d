import FeatureKit
import System

/// A writer that acknowledges each record on standard output, and the check of what it acknowledged.
enum Crash {
  struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  /// `write STORE FIRST`: writes until it is killed.
  @Sendable static func write(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    var number = Probe.number(words, 1)
    while true {
      try await store.put(Sample.write(number))
      try Probe.say("\(number)")
      number += 1
    }
  }

  /// `verify STORE FIRST LAST`: every acknowledged record is there, and none is torn.
  @Sendable static func verify(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let (first, last) = (Probe.number(words, 1), Probe.number(words, 2))
    let complaints = try await store.check()
    guard complaints.isEmpty else { throw Lost(description: complaints.joined(separator: " ")) }
    var cursor: String? = first > 0 ? Sample.key(first - 1) : nil
    var next = first
    repeat {
      let page = try await store.scan(Sample.user, prefix: "k", after: cursor, limit: 500)
      for record in page.records {
        guard record.key == Sample.key(next) else { throw Lost(description: "\(Sample.key(next)) is missing") }
        guard record.bytes == Sample.bytes(next) else { throw Lost(description: "\(record.key) is torn") }
        next += 1
      }
      cursor = page.cursor
    } while cursor != nil
    guard next > last else { throw Lost(description: "\(Sample.key(next)) is missing, \(last) was acknowledged") }
    try Probe.say("\(next)")
    await Probe.close(store)
  }
}
