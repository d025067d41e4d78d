import FeatureKit
import System

/// What several processes do to one store at once.
enum Sharing {
  /// `fill STORE PREFIX COUNT [SIZE]`: one write after the other; says how many were acknowledged, also when it fails.
  @Sendable static func fill(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let prefix = words.count > 1 ? words[1] : ""
    let size = words.count > 3 ? Probe.number(words, 3) : nil
    var written = 0
    do {
      while written < Probe.number(words, 2) {
        try await store.put(
          RecordWrite(
            Sample.user("\(prefix)\(Sample.key(written))"), bytes: Sample.bytes(written, size: size ?? 100),
            metadata: RecordMetadata(storedAt: 0)))
        written += 1
      }
    } catch {
      try Probe.say("\(written)")
      throw error
    }
    try Probe.say("\(written)")
    await Probe.close(store)
  }

  /// `count STORE PREFIX`
  @Sendable static func count(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    try Probe.say("\(try await store.count(Sample.user, prefix: words.count > 1 ? words[1] : ""))")
    await Probe.close(store)
  }

  /// `raise STORE KEY TIMES`: raises a number by compare-and-set; says how often somebody else was first.
  @Sendable static func raise(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let address = Sample.user(words.count > 1 ? words[1] : "")
    var left = Probe.number(words, 2)
    var lost = 0
    while left > 0 {
      let record = try await store.get(address)
      let number = record.flatMap { DecimalDigits.value(of: $0.bytes) } ?? 0
      let write = RecordWrite(
        address, bytes: Array("\(number + 1)".utf8), metadata: RecordMetadata(storedAt: 0))
      if try await store.compareAndSet(write, expected: record?.revision ?? 0) == nil { lost += 1 } else { left -= 1 }
    }
    try Probe.say("\(lost)")
    await Probe.close(store)
  }

  /// `number STORE KEY`
  @Sendable static func number(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let record = try await store.get(Sample.user(words.count > 1 ? words[1] : ""))
    try Probe.say(record.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "0")
    await Probe.close(store)
  }
}
