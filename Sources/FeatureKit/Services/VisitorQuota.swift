import System

/// What visitors who are known by a cookie alone may keep: each so many records, all of them together so many, and no
/// longer than their cookies live.
///
/// A record is a visitor's when its key names one (`Owner.named("visitor:…")`), whatever stands before and behind. All
/// that a visitor keeps expires together, so that one change renews the rest.
package actor VisitorQuota {
  package struct Limits: Sendable, Equatable {
    /// Of one visitor: marks on every Pokémon and form, and some.
    package var records = 2_000
    package var bytes = 1_000_000
    /// Of all visitors together.
    package var allRecords = 200_000
    package var allBytes = 200_000_000
    /// As long as browsers keep a cookie, in milliseconds: after that nobody can come back for the records.
    package var lifetime = 400 * 86_400_000
    /// When there is no room, visitors who changed nothing for so long lose what they keep, the idlest first.
    package var idle = 30 * 86_400_000

    package init() {}
  }

  /// What writes add; negative for what they take away.
  package struct Charge: Sendable {
    fileprivate var visitors: [String: Usage] = [:]
  }

  struct Usage: Sendable, Equatable {
    var records = 0
    var bytes = 0
    var expiresAt: Timestamp = 0

    mutating func add(_ other: Usage) {
      records += other.records
      bytes += other.bytes
      expiresAt = max(expiresAt, other.expiresAt)
    }

    mutating func remove(_ other: Usage) {
      records = max(0, records - other.records)
      bytes = max(0, bytes - other.bytes)
    }
  }

  /// How often everything is counted anew, in milliseconds: others may write to the same store.
  static let recount = 3_600_000

  let limits: Limits
  let time: any TimeSource
  var visitors: [String: Usage] = [:]
  var all = Usage()
  var countedAt: Timestamp?
  /// Nobody was idle enough to give way: before this moment it is not tried again.
  var triesAgainAt: Timestamp = 0

  package init(_ limits: Limits = Limits(), time: any TimeSource) {
    self.limits = limits
    self.time = time
  }

  package var recordCount: Int { all.records }

  /// Gives the writes back with the day on which they expire, charged; throws when there is no room for them.
  package func admit(
    _ writes: [RecordWrite], to store: any RecordStore
  ) async throws(StorageFailure) -> (writes: [RecordWrite], charge: Charge) {
    try await countWhenDue(store)
    let charge = try await charge(of: writes, in: store)
    if charge.visitors.values.contains(where: { $0.records > 0 }) {
      if let seconds = RequestBudget.take(.record) { throw .overQuota(.tooFast(seconds: seconds)) }
      if !hasRoom(for: charge) { try await makeRoom(in: store) }
    }
    try enter(charge)
    let expiresAt = time.wall + limits.lifetime
    return (
      writes.map { write in
        guard Self.visitor(in: write.address) != nil else { return write }
        var write = write
        write.metadata.expiresAt = expiresAt
        return write
      }, charge
    )
  }

  /// What was charged was not written after all, or was deleted.
  package func giveBack(_ charge: Charge) {
    for (visitor, usage) in charge.visitors {
      visitors[visitor]?.remove(usage)
      all.remove(usage)
      if visitors[visitor]?.records == 0 { visitors[visitor] = nil }
    }
  }

  /// What these records take now.
  package func charge(
    ofKept addresses: [RecordAddress], in store: any RecordStore
  ) async throws(StorageFailure) -> Charge {
    var charge = Charge()
    let kept = try await store.get(addresses)
    for (address, record) in zip(addresses, kept) {
      guard let visitor = Self.visitor(in: address), let record else { continue }
      charge.visitors[visitor, default: Usage()].add(Usage(records: 1, bytes: record.size))
    }
    return charge
  }

  private func charge(
    of writes: [RecordWrite], in store: any RecordStore
  ) async throws(StorageFailure) -> Charge {
    var charge = Charge()
    let kept = try await store.get(writes.map(\.address))
    for (write, record) in zip(writes, kept) {
      guard let visitor = Self.visitor(in: write.address) else { continue }
      let size = write.address.key.utf8.count + write.bytes.count
      charge.visitors[visitor, default: Usage()].add(
        Usage(
          records: record == nil ? 1 : 0, bytes: size - (record?.size ?? 0), expiresAt: time.wall + limits.lifetime))
    }
    return charge
  }

  private func enter(_ charge: Charge) throws(StorageFailure) {
    for (visitor, more) in charge.visitors {
      let has = visitors[visitor] ?? Usage()
      let isOver =
        more.records > 0 && has.records + more.records > limits.records
        || more.bytes > 0 && has.bytes + more.bytes > limits.bytes
      if isOver { throw .overQuota(.visitor(records: limits.records, bytes: limits.bytes)) }
    }
    guard hasRoom(for: charge) else { throw .overQuota(.everybody) }
    for (visitor, more) in charge.visitors {
      visitors[visitor, default: Usage()].add(more)
      all.add(more)
    }
  }

  private func hasRoom(for charge: Charge) -> Bool {
    let records = charge.visitors.values.reduce(0) { $0 + $1.records }
    let bytes = charge.visitors.values.reduce(0) { $0 + $1.bytes }
    return (records <= 0 || all.records + records <= limits.allRecords)
      && (bytes <= 0 || all.bytes + bytes <= limits.allBytes)
  }
}
