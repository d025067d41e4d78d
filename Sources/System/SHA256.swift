/// SHA-256 as FIPS 180-4 defines it, and HMAC over it as RFC 2104 does.
package struct SHA256: Sendable {
  private var state: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// What came since the last whole block.
  private var block = InlineArray<64, UInt8>(repeating: 0)
  private var used = 0
  private var length: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: some Collection<UInt8>) {
    length += UInt64(bytes.count)
    let isTaken: Void? = bytes.withContiguousStorageIfAvailable { bytes in for byte in bytes { put(byte) } }
    if isTaken == nil { for byte in bytes { put(byte) } }
  }

  private mutating func put(_ byte: UInt8) {
    block[used] = byte
    used += 1
    guard used == 64 else { return }
    compress()
    used = 0
  }

  /// The 32 bytes of the digest; the value is used up.
  package mutating func finish() -> [UInt8] {
    let bits = length * 8
    put(0x80)
    while used != 56 { put(0) }
    for byte in 0..<8 { put(UInt8(truncatingIfNeeded: bits >> (56 - 8 * byte))) }
    return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      for byte in 0..<32 { digest[byte] = UInt8(truncatingIfNeeded: state[byte / 4] >> (24 - 8 * (byte % 4))) }
      count = 32
    }
  }

  package static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  private mutating func compress() {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for t in 0..<16 {
      let at = t * 4
      words[t] =
        UInt32(block[at]) << 24 | UInt32(block[at + 1]) << 16 | UInt32(block[at + 2]) << 8 | UInt32(block[at + 3])
    }
    for t in 16..<64 {
      let (x, y) = (words[t - 15], words[t - 2])
      let s0 = Self.rotated(x, 7) ^ Self.rotated(x, 18) ^ (x >> 3)
      let s1 = Self.rotated(y, 17) ^ Self.rotated(y, 19) ^ (y >> 10)
      words[t] = words[t - 16] &+ s0 &+ words[t - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds at a time: each takes the place of one letter, and after eight all stand where they stood.
    for t in stride(from: 0, to: 64, by: 8) {
      Self.round(a, b, c, &d, e, f, g, &h, Self.constants[t] &+ words[t])
      Self.round(h, a, b, &c, d, e, f, &g, Self.constants[t + 1] &+ words[t + 1])
      Self.round(g, h, a, &b, c, d, e, &f, Self.constants[t + 2] &+ words[t + 2])
      Self.round(f, g, h, &a, b, c, d, &e, Self.constants[t + 3] &+ words[t + 3])
      Self.round(e, f, g, &h, a, b, c, &d, Self.constants[t + 4] &+ words[t + 4])
      Self.round(d, e, f, &g, h, a, b, &c, Self.constants[t + 5] &+ words[t + 5])
      Self.round(c, d, e, &f, g, h, a, &b, Self.constants[t + 6] &+ words[t + 6])
      Self.round(b, c, d, &e, f, g, h, &a, Self.constants[t + 7] &+ words[t + 7])
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
    _ word: UInt32
  ) {
    let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ word
    let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    d = d &+ t1
    h = t1 &+ s0 &+ ((a & b) ^ (a & c) ^ (b & c))
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

/// Signs with a key; the work on the key is done once.
package struct HMAC: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  package init(key: [UInt8]) {
    let short = key.count > 64 ? SHA256.digest(key) : key
    let block = short + [UInt8](repeating: 0, count: 64 - short.count)
    var inner = SHA256()
    var outer = SHA256()
    inner.update(block.map { $0 ^ 0x36 })
    outer.update(block.map { $0 ^ 0x5c })
    self.inner = inner
    self.outer = outer
  }

  /// 32 bytes.
  package func sign(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var first = inner
    first.update(bytes)
    var second = outer
    second.update(first.finish())
    return second.finish()
  }
}

extension Sequence<UInt8> {
  /// Two lower-case hexadecimal digits a byte.
  package var hexadecimal: String { Hexadecimal.text(of: Array(self)) }
}

private enum Hexadecimal {
  static func text(of bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { target in
      for (position, byte) in bytes.enumerated() {
        target[2 * position] = digit(byte >> 4)
        target[2 * position + 1] = digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }
}

extension [UInt8] {
  /// Compares in a time that depends on the lengths alone, so that a guess learns nothing.
  package func equalsSecretly(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(self, other) { difference |= left ^ right }
    return difference == 0
  }
}
