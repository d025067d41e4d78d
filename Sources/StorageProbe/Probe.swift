import FeatureKit
import Glibc
import StorageMemory
import StoragePostgres
import StorageSQLite
import System

/// Writes, reads, damages and measures stores for the proofs and benchmarks in `scripts/`. Not part of the product.
@main struct Probe {
  /// On the first thread, as `pokehost` itself works.
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    Blocking.run { await run(words) }
  }

  private static func run(_ words: [String]) async {
    do {
      guard let command = words.first, let run = commands[command] else {
        throw Usage(commands: commands.keys.sorted())
      }
      try await run(Array(words.dropFirst()))
    } catch {
      let sentence = (error as? any Worded)?.sentence ?? String(describing: error)
      try? Files.write(Array("\(sentence)\n".utf8), to: 2, path: "standard error")  // There is nowhere else to say it.
      exit(1)
    }
  }

  private static let commands: [String: @Sendable ([String]) async throws -> Void] = [
    "write": Crash.write, "verify": Crash.verify, "fill": Sharing.fill, "count": Sharing.count,
    "raise": Sharing.raise, "number": Sharing.number, "damage": Damage.run, "put": Speed.put, "get": Speed.get,
    "many": Speed.many, "scan": Speed.scan,
  ]

  struct Usage: Error, CustomStringConvertible {
    let commands: [String]
    var description: String { "Name one of \(commands.joined(separator: ", "))." }
  }

  /// `sqlite:PATH`, `postgres:URL` or `memory:`.
  static func store(_ word: String) throws -> any RecordStore {
    let kind = word.prefix { $0 != ":" }
    let place = String(word.dropFirst(kind.count + 1))
    switch kind {
    case "sqlite": return SQLiteStore(path: place)
    #if Postgres
    case "postgres":
      var choices = PostgresChoices()
      choices.url = Secret(place)
      return try PostgresStore(choices)
    #endif
    default: return MemoryStore(limits: .init(cache: 4_000_000_000, user: 4_000_000_000))
    }
  }

  static func close(_ store: any RecordStore) async { await (store as? SQLiteStore)?.close() }

  /// Written at once, so that whoever reads the pipe knows as soon as we do.
  static func say(_ text: String) throws { try Files.write(Array("\(text)\n".utf8), to: 1, path: "standard output") }

  /// The argument, or a number that stands for a slip of the script.
  static func number(_ words: [String], _ index: Int) -> Int {
    words.indices.contains(index) ? DecimalDigits.value(of: words[index].utf8) ?? 0 : 0
  }
}

/// Records whose bytes follow from their number, so that a wrong one is seen.
enum Sample {
  static let user = RecordCollection("probe", in: RecordNamespace("probe", tier: .user))
  static let cache = RecordCollection("probe", in: RecordNamespace("probe", tier: .cache))

  static func bytes(_ number: Int, size: Int? = nil) -> [UInt8] {
    let count = size ?? 40 + number &* 7_919 % 4_000
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
  }

  /// Keys in the order of their numbers.
  static func key(_ number: Int) -> String {
    let digits = "\(number)"
    return "k" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  static func write(_ number: Int, to collection: RecordCollection = user, size: Int? = nil) -> RecordWrite {
    RecordWrite(
      collection(key(number)), bytes: bytes(number, size: size),
      metadata: RecordMetadata(storedAt: Timestamp(clamping: number)))
  }
}
