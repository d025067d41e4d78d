import JSON

/// Flags by their keys: looked up once in every evaluation, so with no more work than one hash and one comparison.
struct FlagTable: Sendable {
  /// In the order of the file.
  private(set) var definitions: [FlagDefinition] = []
  /// Places of definitions, −1 where there is none; as long as a power of two, at most half full.
  private var slots: [Int32]
  /// Drawn anew for every table, so that no file makes lookups slow.
  private let seed = UInt64.random(in: .min ... .max)

  init(capacity: Int) {
    var size = 8
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    definitions.reserveCapacity(capacity)
  }

  subscript(key: String) -> FlagDefinition? {
    let place = slots[slot(of: key)]
    return place < 0 ? nil : definitions[Int(place)]
  }

  /// Of two definitions with one key the last stands. More than `capacity` must not be added.
  mutating func add(_ definition: FlagDefinition) {
    let slot = slot(of: definition.key)
    if slots[slot] >= 0 {
      definitions[Int(slots[slot])] = definition
    } else {
      slots[slot] = Int32(definitions.count)
      definitions.append(definition)
    }
  }

  /// Where the key stands, or would stand.
  private func slot(of key: String) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash(key)) & mask
    while slots[slot] >= 0, !definitions[Int(slots[slot])].key.isSameBytes(as: key) { slot = (slot + 1) & mask }
    return slot
  }

  private func hash(_ key: String) -> UInt64 {
    var hash = seed ^ UInt64(key.utf8.count)
    let isDone: Void? = key.utf8.withContiguousStorageIfAvailable { bytes in
      var bytes = UnsafeRawBufferPointer(bytes)
      while bytes.count >= 8 {
        hash = Self.mixed(hash ^ bytes.loadUnaligned(as: UInt64.self))
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(8))
      }
      for byte in bytes { hash = hash << 8 | hash >> 56 ^ UInt64(byte) }
    }
    if isDone == nil { for byte in key.utf8 { hash = Self.mixed(hash ^ UInt64(byte)) } }
    return Self.mixed(hash)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
