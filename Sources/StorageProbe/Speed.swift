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
      addresses(1, of: count)[0]
    } work: {
      _ = try await store.get($0)
    }
    await Probe.close(store)
  }

  /// `many STORE COUNT ROUNDS`: nanoseconds a record in a get of a hundred, median.
  @Sendable static func many(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    let count = Probe.number(words, 1)
    try await median(of: Probe.number(words, 2), dividedBy: 100) {
      addresses(100, of: count)
    } work: {
      _ = try await store.get($0)
    }
    let asked = addresses(100, of: count)
    guard try await store.get(asked).map({ $0?.key }) == asked.map({ Optional($0.key) }) else {
      throw Crash.Lost(description: "an answer is not what was asked for")
    }
    await Probe.close(store)
  }

  /// `scan STORE`: records a second, how many, and by how many kilobytes the process grew after the first 200,000, when
  /// the pages that a connection keeps are as many as it may keep.
  @Sendable static func scan(_ words: [String]) async throws {
    let store = try Probe.store(words.first ?? "")
    _ = try await store.scan(Sample.cache, prefix: "", after: nil, limit: 1_000)
    var before = peak
    let start = Clocks.monotonic
    var (seen, cursor) = (0, String?.none)
    repeat {
      let page = try await store.scan(Sample.cache, prefix: "", after: cursor, limit: 1_000)
      seen += page.records.count
      if seen <= 200_000 { before = peak }
      cursor = page.cursor
    } while cursor != nil
    let rate = seen * 1_000_000_000 / max(1, Int(Clocks.monotonic - start))
    try Probe.say("\(rate) \(seen) \(peak - before)")
    await Probe.close(store)
  }

  private static func addresses(_ wanted: Int, of count: Int) -> [RecordAddress] {
    (0..<wanted).map { _ in Sample.cache(Sample.key(Int.random(in: 0..<count))) }
  }

  /// What `question` makes is no part of what is measured.
  private static func median<Question>(
    of rounds: Int, dividedBy parts: Int = 1, _ question: () -> Question, work: (Question) async throws -> Void
  ) async throws {
    for _ in 0..<200 { try await work(question()) }
    var times: [Int] = []
    for _ in 0..<max(1, rounds) {
      let asked = question()
      let start = Clocks.monotonic
      try await work(asked)
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
