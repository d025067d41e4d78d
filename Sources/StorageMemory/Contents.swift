import FeatureKit

/// What a memory store holds, and how much it weighs. A value behind the store's lock.
struct Contents {
  /// What a record weighs beside its bytes and its key, roughly.
  static let overhead = 160

  var shelves: [RecordCollection: Shelf] = [:]
  private var recency = RecencyList<RecordAddress>()
  private(set) var cacheBytes = 0
  private(set) var userBytes = 0
  /// How many cache records were dropped to make room.
  private(set) var dropped = 0

  mutating func record(_ address: RecordAddress) -> Record? {
    guard let entry = shelves[address.collection]?[address.key] else { return nil }
    if let place = entry.place { recency.touch(place) }
    return entry.record
  }

  func revision(_ address: RecordAddress) -> Int64 { shelves[address.collection]?[address.key]?.record.revision ?? 0 }

  /// By how much user data would grow; a later write to one address counts instead of an earlier.
  func userGrowth(of writes: [RecordWrite]) -> Int {
    var last: [RecordCollection: [KeyBytes: Int]] = [:]
    for write in writes where write.address.collection.namespace.tier == .user {
      last[write.address.collection, default: [:]][KeyBytes(write.address.key)] = Self.weight(write)
    }
    return last.reduce(0) { sum, shelf in
      shelf.value.reduce(sum) { sum, item in
        let present = shelves[shelf.key]?[item.key.text].map { Self.weight($0.record) } ?? 0
        return sum + item.value - present
      }
    }
  }

  mutating func write(_ write: RecordWrite) -> Int64 {
    let present = shelves[write.address.collection]?[write.address.key]
    let revision = (present?.record.revision ?? 0) + 1
    let record = Record(
      key: write.address.key, bytes: write.bytes, metadata: write.metadata, revision: revision)
    let tier = write.address.collection.namespace.tier
    var place = present?.place
    if let place { recency.touch(place) }
    if place == nil, tier == .cache { place = recency.insert(write.address) }
    shelves[write.address.collection, default: Shelf()].set(
      Shelf.Entry(record: record, place: place), for: write.address.key)
    weigh(tier, Self.weight(write) - (present.map { Self.weight($0.record) } ?? 0))
    return revision
  }

  /// True when it was there.
  mutating func delete(_ address: RecordAddress) -> Bool {
    guard let entry = shelves[address.collection]?.remove(address.key) else { return false }
    if let place = entry.place { recency.remove(place) }
    weigh(address.collection.namespace.tier, -Self.weight(entry.record))
    if shelves[address.collection]?.entries.isEmpty == true { shelves[address.collection] = nil }
    return true
  }

  mutating func clear(_ namespace: RecordNamespace) -> Int {
    let addresses = shelves.filter { $0.key.namespace == namespace }
      .flatMap { collection, shelf in shelf.entries.keys.map { collection($0.text) } }
    for address in addresses { _ = delete(address) }
    return addresses.count
  }

  /// Drops what was not used for the longest time until the cache weighs no more than `limit` bytes.
  mutating func shrinkCache(to limit: Int) {
    while cacheBytes > limit, let address = recency.leastRecent {
      _ = delete(address)
      dropped += 1
    }
  }

  private mutating func weigh(_ tier: RecordNamespace.Tier, _ difference: Int) {
    switch tier {
    case .cache: cacheBytes += difference
    case .user: userBytes += difference
    }
  }

  private static func weight(_ record: Record) -> Int { record.bytes.count + record.key.utf8.count + overhead }
  private static func weight(_ write: RecordWrite) -> Int {
    write.bytes.count + write.address.key.utf8.count + overhead
  }
}
