package import FeatureKit
import Glibc
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

  /// `now` is when it was made, in Unix milliseconds.
  package func write(
    to path: String, now: Int64, progress: @Sendable (Int) -> Void = { _ in }
  ) async throws -> RecordDigest {
    let file = try DraftFile(path)
    var digest = RecordDigest()
    try file.append(["pokehost": "records", "version": .integer(Self.version), "exportedAt": .integer(now)])
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

/// A file that takes its place when it is finished; what is not finished is removed.
private final class DraftFile {
  private static let buffered = 1 << 20

  private let path: String
  private let draft: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isFinished = false

  init(_ path: String) throws {
    self.path = path
    draft = "\(path).\(getpid()).new"
    descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CannotWrite(SystemError("open", path)) }
  }

  deinit {
    close(descriptor)
    if !isFinished { unlink(draft) }
  }

  func append(_ line: JSONValue) throws {
    buffer += line.compactBytes
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.buffered { try flush() }
  }

  func finish() throws {
    try flush()
    guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw CannotWrite(SystemError("write", path)) }
    isFinished = true
  }

  private func flush() throws {
    do {
      try Files.write(buffer, to: descriptor, path: path)
    } catch let error as SystemError {
      throw CannotWrite(error)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The file that was asked for could not be written.
package struct CannotWrite: Error, Hashable, Worded {
  package let error: SystemError

  init(_ error: SystemError) { self.error = error }

  package var sentence: String { "\(error.path.printable()) cannot be written: \(error.reason). Nothing was changed." }
  package var hint: String? { "Make room or give permission, or name another file." }
}
