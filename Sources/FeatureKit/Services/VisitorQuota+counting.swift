import System

// Whose a record is, and what all visitors keep.

extension VisitorQuota {
  /// The visitor whose record it is: what stands behind `named:visitor:` in its key, also where it was percent-encoded.
  package static func visitor(in address: RecordAddress) -> String? {
    address.collection.namespace.tier == .user ? visitor(in: address.key) : nil
  }

  static func visitor(in key: String) -> String? {
    let bytes = Array(key.utf8)
    for mark in marks where bytes.count > mark.count {
      for start in 0..<bytes.count - mark.count where bytes[start..<start + mark.count].elementsEqual(mark) {
        return String(decoding: bytes[(start + mark.count)...].prefix(64).prefix(while: isNamePart), as: UTF8.self)
      }
    }
    return nil
  }

  private static let marks = ["named:visitor:", "named%3Avisitor%3A"].map { Array($0.utf8) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte >= 48 && byte <= 57 || byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90
  }

  /// Counts everything anew once an hour, and takes away what has expired.
  func countWhenDue(_ store: any RecordStore) async throws(StorageFailure) {
    let now = time.wall
    if let countedAt, abs(now.value - countedAt.value) < Self.recount { return }
    // Who comes meanwhile does not wait for the count: what they add is in the next one.
    countedAt = now
    do throws(StorageFailure) {
      var found: [String: Usage] = [:]
      try await forEachRecord(of: store) { visitor, _, record in
        let expiresAt = record.metadata.expiresAt ?? now + limits.lifetime
        found[visitor, default: Usage()].add(Usage(records: 1, bytes: record.size, expiresAt: expiresAt))
      }
      let expired = Set(found.filter { $0.value.expiresAt < now }.keys)
      visitors = found
      all = found.values.reduce(into: Usage()) { $0.add($1) }
      try await remove(expired, from: store)
    } catch {
      countedAt = nil
      throw error
    }
  }

  /// Visitors who changed nothing for long give way, the idlest first, until a tenth is free.
  func makeRoom(in store: any RecordStore) async throws(StorageFailure) {
    guard time.wall >= triesAgainAt else { return }
    let idleUntil = time.wall + (limits.lifetime - limits.idle)
    let idle = visitors.filter { $0.value.expiresAt < idleUntil }.sorted { $0.value.expiresAt < $1.value.expiresAt }
    var leaving: Set<String> = []
    var freed = Usage()
    for (visitor, usage) in idle where freed.records <= limits.allRecords / 10 || freed.bytes <= limits.allBytes / 10 {
      leaving.insert(visitor)
      freed.add(usage)
    }
    if leaving.isEmpty { triesAgainAt = time.wall + Self.recount / 60 }
    try await remove(leaving, from: store)
  }

  private func remove(_ leaving: Set<String>, from store: any RecordStore) async throws(StorageFailure) {
    guard !leaving.isEmpty else { return }
    var addresses: [RecordAddress] = []
    try await forEachRecord(of: store) { visitor, address, _ in
      if leaving.contains(visitor) { addresses.append(address) }
    }
    for start in stride(from: 0, to: addresses.count, by: 500) {
      try await store.delete(Array(addresses[start..<min(addresses.count, start + 500)]))
    }
    for visitor in leaving {
      if let usage = visitors.removeValue(forKey: visitor) { all.remove(usage) }
    }
  }

  private func forEachRecord(
    of store: any RecordStore, _ take: (String, RecordAddress, Record) -> Void
  ) async throws(StorageFailure) {
    for namespace in try await store.namespaces() where namespace.tier == .user {
      for collection in try await store.collections(in: namespace) {
        var cursor: String?
        repeat {
          let page = try await store.scan(collection, prefix: "", after: cursor, limit: 256)
          for record in page.records {
            if let visitor = Self.visitor(in: record.key) { take(visitor, collection(record.key), record) }
          }
          cursor = page.cursor
        } while cursor != nil
      }
    }
  }
}

extension Record {
  /// Bytes of key and value.
  var size: Int { key.utf8.count + bytes.count }
}
