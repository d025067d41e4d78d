/// SHA-256 as FIPS 180-4 defines it, and HMAC over it as RFC 2104 does.
package struct SHA256: Sendable {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  package init() {}

  package mutating func update(_ bytes: some Collection<UInt8>) { update(bytes: Array(bytes)) }

  private mutating func update(bytes: [UInt8]) {
    length += UInt64(bytes.count)
    pending.append(contentsOf: bytes)
    let whole = pending.count / 64 * 64
    guard whole > 0 else { return }
    compress(upTo: whole)
    pending.removeSubrange(..<whole)
  }

  /// The 32 bytes of the digest; the value is used up.
  package mutating func finish() -> [UInt8] {
    let bits = length * 8
    pending.append(0x80)
    pending.append(contentsOf: repeatElement(0, count: (120 - pending.count % 64) % 64))
    withUnsafeBytes(of: bits.bigEndian) { pending.append(contentsOf: $0) }
    compress(upTo: pending.count)
    pending = []
    let words: InlineArray<8, UInt32> = [
      state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7,
    ]
    return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      for word in words.indices {
        for byte in 0..<4 { digest[4 * word + byte] = UInt8(truncatingIfNeeded: words[word] >> (24 - 8 * byte)) }
      }
      count = 32
    }
  }

  package static func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  private mutating func compress(upTo end: Int) {
    var state = state
    pending.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for block in stride(from: 0, to: end, by: 64) { Self.compress(bytes, at: block, schedule, &state) }
      }
    }
    self.state = state
  }

  private static func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, at block: Int, _ w: UnsafeMutableBufferPointer<UInt32>,
    _ state: inout (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)
  ) {
    for t in 0..<16 {
      let at = block + t * 4
      w[t] =
        UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
    }
    for t in 16..<64 {
      let (x, y) = (w[t - 15], w[t - 2])
      let s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >> 3)
      let s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >> 10)
      w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
    }
    var (a, b, c, d, e, f, g, h) = state
    for t in 0..<64 {
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let t1 = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[t] &+ w[t]
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let t2 = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
    }
    state = (
      state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g, state.7 &+ h
    )
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static let constants: [UInt32] = [
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
