package import FeatureKit
import JSON
package import System

/// Writes a store, also one that is in use, into a file: one JSON object a line, a head, the records, an end that says
/// how many they were. The file is in its place when it is whole, and not before.
package struct StoreExport: Sendable {
  /// Raised when a line changes its meaning.
  static let version = 1

  private let store: any RecordStore
  private let tiers: Set<RecordNamespace.Tier>

  package init(_ store: any RecordStore, tiers: Set<RecordNamespace.Tier> = [.cache, .user]) {
    self.store = store
    self.tiers = tiers
  }

  /// `now` is when it was made.
  package func write(
    to path: String, now: Timestamp, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> RecordDigest {
    let file = try ExportFile(path)
    var digest = RecordDigest()
    try file.append(["pokehost": "records", "version": .integer(Self.version), "exportedAt": .integer(now.value)])
    let walk = RecordWalk(store, tiers: tiers)
    for collection in try await walk.collections() {
      try await walk.pages(of: collection) { records in
        for record in records {
          try file.append(RecordLine(record, of: collection).json)
          digest.take(record, of: collection)
        }
        progress(digest.records)
      }
    }
    try file.append(["end": true, "records": .integer(digest.records), "checksum": .string(digest.hex)])
    try file.finish()
    return digest
  }
}

extension RecordDigest {
  /// The checksum in sixteen digits.
  package var hex: String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The file of an export, written in large pieces.
private final class ExportFile {
  private static let buffered = 1 << 20

  private let draft: DraftFile
  private var buffer: [UInt8] = []

  init(_ path: String) throws {
    draft = try Self.written { try DraftFile(path, mode: 0o600) }
  }

  func append(_ line: JSONValue) throws {
    buffer += line.compactBytes
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.buffered { try flush() }
  }

  func finish() throws {
    try flush()
    try Self.written { try draft.finish() }
  }

  private func flush() throws {
    try Self.written { try draft.append(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func written<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as SystemError {
      throw CannotWrite(error)
    }
  }
}

/// The file that was asked for could not be written.
package struct CannotWrite: Error, Hashable, Worded {
  package let error: SystemError

  init(_ error: SystemError) { self.error = error }

  package var sentence: String { "\(error.path.printable()) cannot be written: \(error.reason). Nothing was changed." }
  package var hint: String? { "Make room or give permission, or name another file." }
}
