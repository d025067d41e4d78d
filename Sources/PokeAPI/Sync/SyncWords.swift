import FeatureKit
import JSON
import System

/// Every sentence of `sync`, in one place.
enum SyncWords {
  static let beginning = "Asking what there is …"
  /// So many failures are shown one by one; `--json` holds them all.
  static let shownFailures = 10

  static func progress(done: Int, total: Int, rate: Double?) -> String {
    let count = "\(grouped(done)) of \(grouped(total))"
    guard let rate, rate > 0 else { return count }
    let left = Int((Double(total - done) / rate).rounded(.up))
    return "\(count) · \(grouped(Int(rate)))/s · \(duration(left)) left"
  }

  static func unknownPart(_ part: String, known: [String]) -> CommandFailure {
    CommandFailure(
      .usage, "There is no part '\(part.printable())' to fetch.",
      hint: "The parts are \(known.joined(separator: ", ")).", candidates: Spelling.nearest(to: part, among: known))
  }

  static let noDay = CommandFailure(
    .usage, "`--export-facts` needs the day whose data it is.", hint: "Add `--as-of` with a day like 2026-08-08.")

  static let noFile = CommandFailure(
    .usage, "`--as-of` says something of a table, and no table is to be written.", hint: "Add `--export-facts FILE`.")

  static func badDay(_ text: String) -> CommandFailure {
    CommandFailure(.usage, "'\(text.printable())' is no day.", hint: "A day is written like 2026-08-08.")
  }

  static func gaps(_ gaps: [String]) -> CommandFailure {
    CommandFailure(
      .unavailable, "The table of facts would have gaps: \(gaps.prefix(3).joined(separator: " "))",
      hint: "`pokehost sync` fetches what is missing.")
  }

  static func cannotWrite(_ path: String, reason: String) -> CommandFailure {
    CommandFailure(.cannotWrite, "\(path.printable()) cannot be written: \(reason).", hint: "Name another file.")
  }

  static func incomplete(_ tally: SyncTally) -> CommandFailure {
    let count = tally.failures.count
    let things = count == 1 ? "1 thing was not fetched" : "\(grouped(count)) things were not fetched"
    return CommandFailure(
      .unavailable, "\(things): \(tally.failures.first?.reason ?? "")",
      hint: "What came is kept; `pokehost sync` fetches only the rest.")
  }

  static func interrupted(_ tally: SyncTally) -> CommandFailure {
    CommandFailure(
      .interrupted, "The sync was interrupted after \(grouped(tally.done)) of \(grouped(tally.total)).",
      hint: "What came is kept; `pokehost sync` fetches only the rest.")
  }

  static let shape: Shape = .document([
    "total": .integer, "fetched": .integer, "unchanged": .integer,
    "failed": .list(["what": .text, "reason": .text]), "bytes": .integer, "seconds": .number, "interrupted": .truth,
  ])

  static func json(_ tally: SyncTally, elapsed: Duration) -> JSONValue {
    [
      "schema": 1, "total": .integer(tally.total), "fetched": .integer(tally.fetched),
      "unchanged": .integer(tally.unchanged),
      "failed": .array(tally.failures.map { ["what": .string($0.what), "reason": .string($0.reason)] }),
      "bytes": .integer(tally.bytes), "seconds": .double((elapsed / .milliseconds(1)).rounded() / 1000),
      "interrupted": .bool(tally.isInterrupted),
    ]
  }

  static func screen(_ tally: SyncTally, elapsed: Duration) -> Screen<AnyAction> {
    Screen("Sync") {
      Facts([
        Fact("Fetched", grouped(tally.fetched)), Fact("Unchanged", grouped(tally.unchanged)),
        Fact("Failed", grouped(tally.failures.count)), Fact("Read", megabytes(tally.bytes)),
        Fact("Took", duration(max(1, Int((elapsed / .seconds(1)).rounded())))),
      ])
      for failure in tally.failures.prefix(shownFailures) { Text("\(failure.what): \(failure.reason)") }
      if tally.failures.count > shownFailures {
        Text("… and \(grouped(tally.failures.count - shownFailures)) more; `--json` names all.", .quiet)
      }
    }
  }

  /// `1,025`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { place in
      let isBreak = place > 0 && (digits.count - place) % 3 == 0
      return (isBreak ? "," : "") + String(digits[place])
    }.joined()
  }

  static func duration(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }

  private static func megabytes(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(grouped(bytes / 1000)) KB" : "\(grouped(bytes / 1_000_000)) MB"
  }
}
