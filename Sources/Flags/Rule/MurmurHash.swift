/// MurmurHash3, the 32-bit variant for x86, seed 0.
enum MurmurHash {
  static func hash(_ seed: Fractional.Seed) -> UInt32 {
    var (first, second) = (seed.first, seed.second)
    let count = first.utf8.count + second.utf8.count
    return withUnsafeTemporaryAllocation(byteCount: max(count, 1), alignment: 8) { buffer in
      first.withUTF8 { buffer.copyBytes(from: $0) }
      second.withUTF8 { UnsafeMutableRawBufferPointer(rebasing: buffer[first.utf8.count...]).copyBytes(from: $0) }
      return hash(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var hash: UInt32 = 0
    let blocks = bytes.count / 4
    for block in 0..<blocks {
      hash ^= scrambled(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: block * 4, as: UInt32.self)))
      hash = rotated(hash, 13) &* 5 &+ 0xE654_6B64
    }
    var tail: UInt32 = 0
    for place in (blocks * 4..<bytes.count).reversed() { tail = tail << 8 | UInt32(bytes[place]) }
    hash ^= scrambled(tail)
    return finished(hash ^ UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func scrambled(_ block: UInt32) -> UInt32 { rotated(block &* 0xCC9E_2D51, 15) &* 0x1B87_3593 }

  private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }

  private static func finished(_ value: UInt32) -> UInt32 {
    var hash = value
    hash ^= hash >> 16
    hash = hash &* 0x85EB_CA6B
    hash ^= hash >> 13
    hash = hash &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }
}
