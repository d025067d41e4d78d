package import FeatureKit
import System

/// Brings every record of one store into another, and proves that it is there.
///
/// What is there already, and the same, is not written again: a copy that was cut off goes on where it was when it is
/// begun anew. What the target has beside it stays.
package struct StoreCopy: Sendable {
  /// How it went for one namespace.
  package struct Room: Hashable, Sendable {
    package let namespace: RecordNamespace
    package fileprivate(set) var records = 0
    package fileprivate(set) var written = 0
    /// Read back from the target after it was written, and the same in number and checksum.
    package fileprivate(set) var isVerified = false
  }

  package struct Mismatch: Error, Hashable, Sendable {
    package let collection: RecordCollection
    package let expected: Int
    package let found: Int
  }

  private let source: any RecordStore
  private let target: any RecordStore
  private let tiers: Set<RecordNamespace.Tier>

  package init(
    from source: any RecordStore, to target: any RecordStore, tiers: Set<RecordNamespace.Tier> = [.cache, .user]
  ) {
    self.source = source
    self.target = target
    self.tiers = tiers
  }

  /// `progress` hears how many records are done.
  package func run(progress: @Sendable (Int) -> Void = { _ in }) async throws -> [Room] {
    let walk = RecordWalk(source, tiers: tiers)
    var rooms: [Room] = []
    var done = 0
    for collection in try await walk.collections() {
      if rooms.last?.namespace != collection.namespace { rooms.append(Room(namespace: collection.namespace)) }
      var room = rooms.removeLast()
      var expected = RecordDigest()
      var found = RecordDigest()
      try await walk.pages(of: collection) { records in
        room.written += try await bring(records, of: collection)
        for record in records { expected.take(record, of: collection) }
        for record in try await target.get(records.map { collection($0.key) }) {
          if let record { found.take(record, of: collection) }
        }
        done += records.count
        progress(done)
      }
      guard expected == found else {
        throw Mismatch(collection: collection, expected: expected.records, found: found.records)
      }
      room.records += expected.records
      room.isVerified = true
      rooms.append(room)
    }
    return rooms
  }

  /// Writes what the target lacks or has otherwise; returns how many those were.
  private func bring(_ records: [Record], of collection: RecordCollection) async throws -> Int {
    let present = try await target.get(records.map { collection($0.key) })
    let missing = zip(records, present).filter { !$0.0.holdsSame(as: $0.1) }.map { $0.0 }
    guard !missing.isEmpty else { return 0 }
    try await target.put(
      missing.map { RecordWrite(collection($0.key), bytes: $0.bytes, metadata: $0.metadata) })
    return missing.count
  }
}

extension StoreCopy.Mismatch: Worded {
  package var sentence: String {
    "The copy of \(collection.namespace.name)/\(collection.name) is not the same as its source: \(found) of "
      + "\(expected) records agree."
  }
  package var hint: String? { "Somebody may have written meanwhile: begin the copy again, it goes on where it was." }
}
