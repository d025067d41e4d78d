import JSON

/// Flags by their keys: looked up once in every evaluation, so with no more work than one hash and one comparison.
final class FlagTable: Sendable {
  /// In the order of the file.
  let definitions: [FlagDefinition]
  /// Places of definitions, −1 where there is none; as many as a power of two, at most half of them taken.
  private let slots: [Int32]
  /// Drawn anew for every table, so that no file makes lookups slow.
  private let seed: UInt64

  /// Of two definitions with one key the last stands.
  init(_ read: [FlagDefinition]) {
    var size = 8
    while size < read.count * 2 { size *= 2 }
    let seed = UInt64.random(in: .min ... .max)
    var slots: [Int32] = Array(repeating: -1, count: size)
    var definitions: [FlagDefinition] = []
    definitions.reserveCapacity(read.count)
    for definition in read {
      let slot = Self.slot(of: definition.key, slots, definitions, seed)
      if slots[slot] >= 0 {
        definitions[Int(slots[slot])] = definition
      } else {
        slots[slot] = Int32(definitions.count)
        definitions.append(definition)
      }
    }
    (self.definitions, self.slots, self.seed) = (definitions, slots, seed)
  }

  subscript(key: String) -> FlagDefinition? {
    let place = slots[Self.slot(of: key, slots, definitions, seed)]
    return place < 0 ? nil : definitions[Int(place)]
  }

  /// Where the key stands, or would stand.
  private static func slot(
    of key: String, _ slots: [Int32], _ definitions: [FlagDefinition], _ seed: UInt64
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash(key, seed)) & mask
    while slots[slot] >= 0, !definitions[Int(slots[slot])].key.isSameBytes(as: key) { slot = (slot + 1) & mask }
    return slot
  }

  private static func hash(_ key: String, _ seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(key.utf8.count)
    let isDone: Void? = key.utf8.withContiguousStorageIfAvailable { bytes in
      var bytes = UnsafeRawBufferPointer(bytes)
      while bytes.count >= 8 {
        hash = mixed(hash ^ bytes.loadUnaligned(as: UInt64.self))
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(8))
      }
      for byte in bytes { hash = hash << 8 | hash >> 56 ^ UInt64(byte) }
    }
    if isDone == nil { for byte in key.utf8 { hash = mixed(hash ^ UInt64(byte)) } }
    return mixed(hash)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
