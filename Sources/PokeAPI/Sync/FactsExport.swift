import FeatureKit
import System

/// What `--export-facts FILE --as-of DATE` asks for.
struct FactsExport {
  /// What the table is made of.
  static let parts = "species,pokemon,evolution"

  let file: String
  let day: String

  /// Nil when nothing of the kind was asked for.
  init?(file: String?, day: String?) throws(CommandFailure) {
    switch (file, day) {
    case (nil, nil): return nil
    case (nil, _?): throw SyncWords.noFile
    case (_?, nil): throw SyncWords.noDay
    case (let file?, let day?):
      guard Self.isDay(day) else { throw SyncWords.badDay(day) }
      self.file = file
      self.day = day
    }
  }

  func write(_ source: any SyncSource) async throws {
    let bytes = try await source.exportFacts(asOf: day)
    do {
      try Files.replace(file, with: bytes)
    } catch let error as SystemError {
      throw SyncWords.cannotWrite(file, reason: error.reason)
    }
  }

  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], Bounded<1, 12>(digits: parts[1]) != nil,
      Bounded<1, 31>(digits: parts[2]) != nil,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return false }
    return true
  }
}
