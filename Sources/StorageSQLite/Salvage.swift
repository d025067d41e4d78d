import FeatureKit
import Glibc
import System

/// Makes a damaged file anew from what can still be read. Whoever runs it is alone in the house.
///
/// At every moment there is either the damaged file in its place or the finished new one: a process that dies in
/// between leaves nothing half-made that the next would take for whole.
struct Salvage {
  let path: String
  let schema: Schema
  /// Unix milliseconds, for the name of what is set aside.
  let now: Timestamp

  /// The largest file whose records are read out; beyond it there is no memory to do so.
  private static let limit = 4_000_000_000

  /// A new file that was finished, but not yet in its place when the last run ended.
  static func finished(_ path: String) -> String { path + ".salvaged" }
  private var draft: String { path + ".salvaging" }
  private var copy: String { path + ".examined" }

  func run() throws -> SalvageReport {
    let found = try examine()
    let kept = found.records.sorted { $0.key.key.utf8.lexicographicallyPrecedes($1.key.key.utf8) }
    try build(kept)
    let aside = try setAside()
    guard rename(Self.finished(path), path) == 0 else { throw SystemError("rename", path) }
    return SalvageReport(
      place: path, setAside: aside, kept: kept.count, lost: found.lost, isLossKnown: found.isLossKnown)
  }

  /// Puts in place what an earlier run had finished.
  static func finish(_ path: String) {
    if !Files.exists(path), Files.exists(finished(path)) { rename(finished(path), path) }
    for leftover in [".salvaging", ".salvaging-wal", ".salvaging-shm", ".examined", ".examined-wal", ".examined-shm"] {
      unlink(path + leftover)
    }
  }

  private struct Found {
    var records: [RecordAddress: Record]
    var lost: [RecordAddress] = []
    var isLossKnown = false
  }

  /// Works on a copy: what is set aside stays as it was found.
  private func examine() throws -> Found {
    defer { Self.finish(path) }
    try Files.copy(path, to: copy)
    if Files.exists(path + "-wal") { try Files.copy(path + "-wal", to: copy + "-wal") }
    let names = listed()
    var found = Found(records: PageCarver(try Files.readFound(copy, limit: Self.limit)).records())
    if let names {
      found.isLossKnown = names.isWhole
      found.lost = names.addresses.filter { found.records[$0] == nil }
      // A damaged name is not a lost record: as many whole records stand there under another name.
      if found.records.count >= names.addresses.count { found.lost = [] }
    }
    return found
  }

  /// What the file still says it holds; also brings what stands in the journal into the copy.
  private func listed() -> (addresses: [RecordAddress], isWhole: Bool)? {
    guard let connection = try? Connection(copy, .readWrite) else { return nil }  // Then nothing is known.
    // A journal that cannot be taken in is left out; the records in the file itself still are read.
    try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    var addresses: [RecordAddress] = []
    do {
      _ = try connection.rows("SELECT namespace, collection, key FROM user_records ORDER BY 1, 2, 3") { row in
        let namespace = RecordNamespace(row.text(0), tier: .user)
        addresses.append(RecordCollection(row.text(1), in: namespace)(row.text(2)))
      }
      return (addresses, true)
    } catch {
      return (addresses, false)
    }
  }

  private func build(_ records: [(key: RecordAddress, value: Record)]) throws {
    for leftover in ["", "-wal", "-shm", "-journal"] { unlink(draft + leftover) }
    do {
      let connection = try Connection(draft, .create)
      try connection.create(schema)
      try connection.transaction { () throws(SQLiteFault) in
        for (address, record) in records { try connection.restore(record, at: address) }
      }
      // Everything into the one file, which is then moved alone.
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    guard rename(draft, Self.finished(path)) == 0 else { throw SystemError("rename", draft) }
  }

  private func setAside() throws -> String {
    let base = path + ".corrupt-" + Self.stamp(now)
    var aside = base
    var number = 2
    while Files.exists(aside) {
      aside = "\(base)-\(number)"
      number += 1
    }
    guard rename(path, aside) == 0 else { throw SystemError("rename", path) }
    rename(path + "-wal", aside + "-wal")
    unlink(path + "-shm")
    return aside
  }

  /// `20261121T083005Z`
  static func stamp(_ moment: Timestamp) -> String { moment.text.filter { $0 != "-" && $0 != ":" } }
}
