package import FeatureKit

/// Reads an export back. The whole file is read and checked before the first record is written.
package struct StoreImport: Sendable {
  private static let batch = 500

  private let store: any RecordStore

  package init(into store: any RecordStore) { self.store = store }

  package struct Outcome: Hashable, Sendable {
    /// How many records the file holds, and how many of them were not in the store already.
    package var records: Int
    package var written: Int
    /// Signing keys of whoever wrote the file, which were not taken over.
    package var refusedKeys: Int

    package init(records: Int = 0, written: Int = 0, refusedKeys: Int = 0) {
      self.records = records
      self.written = written
      self.refusedKeys = refusedKeys
    }
  }

  /// `-` is standard input.
  package func read(_ path: String, progress: @Sendable (Int) -> Void = { _ in }) async throws -> Outcome {
    let reader = try ExportReader(path)
    try reader.check()
    var outcome = Outcome()
    var batch: [RecordLine] = []
    let file = try reader.records()
    while let line = try file.next() {
      guard line.collection != .formerSigningKeys else {
        outcome.refusedKeys += 1
        continue
      }
      batch.append(line)
      guard batch.count == Self.batch else { continue }
      try await bring(&batch, into: &outcome)
      progress(outcome.records)
    }
    try await bring(&batch, into: &outcome)
    progress(outcome.records)
    return outcome
  }

  private func bring(_ batch: inout [RecordLine], into outcome: inout Outcome) async throws {
    guard !batch.isEmpty else { return }
    let present = try await store.get(batch.map { $0.collection($0.record.key) })
    let missing = zip(batch, present).filter { !$0.0.record.holdsSame(as: $0.1) }.map { $0.0 }
    outcome.records += batch.count
    outcome.written += missing.count
    batch.removeAll(keepingCapacity: true)
    guard !missing.isEmpty else { return }
    try await store.put(
      missing.map { RecordWrite($0.collection($0.record.key), bytes: $0.record.bytes, metadata: $0.record.metadata) })
  }
}
