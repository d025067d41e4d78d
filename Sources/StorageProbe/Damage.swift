import FeatureKit
import Glibc
import StorageSQLite
import System

/// Damages a database, one random byte at a time, and looks at what the store makes of it.
enum Damage {
  private static let users = 400
  private static let cached = 200

  private struct Tally {
    var reported = 0
    var harmless = 0
    var wrong = 0
    var kept = 0
  }

  /// `damage FOLDER ROUNDS`: says `reported harmless wrong keptOnAverage`.
  @Sendable static func run(_ words: [String]) async throws {
    let folder = words.first ?? "."
    let whole = try await make(folder + "/whole.sqlite")
    let rounds = max(1, Probe.number(words, 1))
    var tally = Tally()
    for round in 0..<rounds {
      var bytes = whole
      let place = Int.random(in: bytes.indices)
      bytes[place] ^= UInt8.random(in: 1...255)
      let path = "\(folder)/round-\(round).sqlite"
      try Files.replace(path, with: bytes, mode: 0o600)
      try await look(path, &tally)
    }
    try Probe.say("\(tally.reported) \(tally.harmless) \(tally.wrong) \(tally.kept / rounds)")
  }

  private static func make(_ path: String) async throws -> [UInt8] {
    let store = SQLiteStore(path: path)
    try await store.put((0..<users).map { Sample.write($0, size: 60 + $0 % 300) })
    try await store.put((0..<cached).map { Sample.write($0, to: Sample.cache, size: 60 + $0 % 300) })
    try await store.compact()
    await store.close()
    return try Files.read(path, limit: 100_000_000)
  }

  private static func look(_ path: String, _ tally: inout Tally) async throws {
    let store = SQLiteStore(path: path)
    do {
      let complaints = try await store.check()
      let records = try await store.scan(Sample.user, prefix: "", after: nil, limit: 10_000).records
      let cache = try await store.count(Sample.cache, prefix: "")
      let isRight = records.allSatisfy { record in
        guard let number = DecimalDigits.value(of: record.key.utf8.dropFirst()), number < users else { return false }
        return record.bytes == Sample.bytes(number, size: 60 + number % 300)
      }
      tally.kept += records.count
      let isWhole = records.count == users && cache == cached
      if !isRight || (complaints.isEmpty && !isWhole) {
        tally.wrong += 1
      } else if complaints.isEmpty {
        tally.harmless += 1
      } else {
        tally.reported += 1
      }
    } catch {
      // A refusal in words is a report too; what it refuses it left as it was.
      tally.reported += 1
    }
    await store.close()
  }
}
