import FeatureKit

/// The records of one collection: found by key, put in order when somebody asks for an order.
struct Shelf {
  struct Entry {
    var record: Record
    /// The place in the recency list; nil for user data, which is never dropped.
    var place: Int?
  }

  private(set) var entries: [KeyBytes: Entry] = [:]
  /// The keys in order; nil after a key came or went in the middle.
  private var order: [KeyBytes]? = []

  subscript(key: String) -> Entry? { entries[KeyBytes(key)] }

  mutating func set(_ entry: Entry, for key: String) {
    let key = KeyBytes(key)
    guard entries.updateValue(entry, forKey: key) == nil else { return }
    // Keys that arrive in order, as imports have them, keep the order for nothing.
    if let last = order?.last, key < last { order = nil } else { order?.append(key) }
  }

  mutating func remove(_ key: String) -> Entry? {
    let key = KeyBytes(key)
    guard let entry = entries.removeValue(forKey: key) else { return nil }
    if order?.last == key { order?.removeLast() } else { order = nil }
    return entry
  }

  mutating func page(prefix: String, after cursor: String?, limit: Int) -> RecordPage {
    let order = sorted()
    let start = max(KeyBytes(prefix), cursor.map { KeyBytes($0) } ?? KeyBytes(""))
    var index = Self.firstIndex(in: order, notBelow: start)
    if let cursor, index < order.count, order[index] == KeyBytes(cursor) { index += 1 }
    var records: [Record] = []
    while index < order.count, order[index].begins(with: prefix) {
      guard records.count < max(1, limit) else {
        return RecordPage(records: records, cursor: records.last?.key)
      }
      if let entry = entries[order[index]] { records.append(entry.record) }
      index += 1
    }
    return RecordPage(records: records, cursor: nil)
  }

  func count(prefix: String) -> Int {
    prefix.isEmpty ? entries.count : entries.keys.count { $0.begins(with: prefix) }
  }

  private mutating func sorted() -> [KeyBytes] {
    if let order { return order }
    let sorted = entries.keys.sorted()
    order = sorted
    return sorted
  }

  private static func firstIndex(in order: [KeyBytes], notBelow key: KeyBytes) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
