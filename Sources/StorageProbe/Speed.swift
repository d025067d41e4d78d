import FeatureKit
import Glibc
import System

/// Measures one thing at a time and says it as a plain number.
enum Speed {
  /// `put STORE COUNT BATCH`: records a second, in batches.
  @Sendable static func put(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let (count, batch) = (Probe.number(words, 1), max(1, Probe.number(words, 2)))
    let writes = (0..<count).map { Sample.write($0, to: Sample.cache, size: 200) }
    try await store.open()
    let start = Clocks.monotonic
    for first in stride(from: 0, to: count, by: batch) {
      try await store.put(Array(writes[first..<min(first + batch, count)]))
    }
    try Probe.say("\(count * 1_000_000_000 / max(1, Int(Clocks.monotonic - start)))")
    await Probe.close(store)
  }

  /// `get STORE COUNT ROUNDS`: nanoseconds of a get by key, median.
  @Sendable static func get(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let count = Probe.number(words, 1)
    try await median(of: Probe.number(words, 2)) {
      _ = try await store.get(Sample.cache(Sample.key(Int.random(in: 0..<count))))
    }
    await Probe.close(store)
  }

  /// `many STORE COUNT ROUNDS`: nanoseconds a record in a get of a hundred, median.
  @Sendable static func many(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let count = Probe.number(words, 1)
    try await median(of: Probe.number(words, 2), dividedBy: 100) {
      _ = try await store.get((0..<100).map { _ in Sample.cache(Sample.key(Int.random(in: 0..<count))) })
    }
    await Probe.close(store)
  }

  /// `scan STORE`: records a second, how many, and by how many kilobytes the process grew meanwhile.
  @Sendable static func scan(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    _ = try await store.scan(Sample.cache, prefix: "", after: nil, limit: 1_000)
    let before = peak
    let start = Clocks.monotonic
    var (seen, cursor) = (0, String?.none)
    repeat {
      let page = try await store.scan(Sample.cache, prefix: "", after: cursor, limit: 1_000)
      seen += page.records.count
      cursor = page.cursor
    } while cursor != nil
    let rate = seen * 1_000_000_000 / max(1, Int(Clocks.monotonic - start))
    try Probe.say("\(rate) \(seen) \(peak - before)")
    await Probe.close(store)
  }

  private static func median(
    of rounds: Int, dividedBy parts: Int = 1, _ work: () async throws -> Void
  ) async throws {
    for _ in 0..<200 { try await work() }
    var times: [Int] = []
    for _ in 0..<max(1, rounds) {
      let start = Clocks.monotonic
      try await work()
      times.append(Int(Clocks.monotonic - start))
    }
    try Probe.say("\(times.sorted()[times.count / 2] / parts)")
  }

  /// The most memory that the process has had, in kilobytes.
  private static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss)
  }
}
