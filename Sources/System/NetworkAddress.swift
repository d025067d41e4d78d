import Glibc

/// An IPv4 or IPv6 address, as far as it matters whose network it belongs to.
package struct NetworkAddress: Hashable, Sendable {
  /// Four or sixteen, in the order of the network. An IPv4 address that is written as an IPv6 one is four.
  package let bytes: [UInt8]

  /// Nil for other lengths.
  package init?(_ bytes: [UInt8]) {
    switch bytes.count {
    case 4: self.bytes = bytes
    case 16: self.bytes = Self.embedded(in: bytes) ?? bytes
    default: return nil
    }
  }

  /// Nil for a name. Every way to write an IPv4 address that the C library knows counts: `127.1`, `0x7f000001`.
  package init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    var four = in_addr()
    var six = in6_addr()
    if inet_aton(text, &four) != 0 {
      self.init(withUnsafeBytes(of: four) { Array($0) })
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(withUnsafeBytes(of: six) { Array($0) })
    } else {
      return nil
    }
  }

  /// The bytes of a `sockaddr`; nil for one that is neither IPv4 nor IPv6.
  package init?(socketAddress storage: UnsafeRawBufferPointer) {
    let length = storage.count
    guard length >= 2 else { return nil }
    switch Int32(storage.loadUnaligned(as: sa_family_t.self)) {
    case AF_INET where length >= 8: self.init(Array(storage[4..<8]))
    case AF_INET6 where length >= 24: self.init(Array(storage[8..<24]))
    default: return nil
    }
  }

  /// The IPv4 address within one that is mapped, compatible, 6to4 or of a NAT64.
  private static func embedded(in bytes: [UInt8]) -> [UInt8]? {
    let (mapped, translated) = ([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B] as [UInt8])
    if bytes.starts(with: mapped) { return Array(bytes[12...]) }
    if bytes.starts(with: translated), bytes[4..<12].allSatisfy({ $0 == 0 }) { return Array(bytes[12...]) }
    if bytes.starts(with: [0x20, 0x02] as [UInt8]) { return Array(bytes[2..<6]) }
    let isCompatible = bytes.prefix(12).allSatisfy { $0 == 0 } && bytes[12] != 0
    return isCompatible ? Array(bytes[12...]) : nil
  }

  /// Anybody on the Internet may have it: no address of this machine, of a private network or of a group.
  package var isPublic: Bool {
    let blocks = bytes.count == 4 ? Self.closedFour : Self.closedSix
    return !blocks.contains { holds($0.prefix, bits: $0.bits) }
  }

  private func holds(_ prefix: [UInt8], bits: Int) -> Bool {
    for (position, byte) in prefix.enumerated() {
      let left = min(8, bits - position * 8)
      guard left > 0 else { break }
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> left)
      guard bytes[position] & mask == byte & mask else { return false }
    }
    return true
  }

  /// IANA's special-purpose registries: unspecified, private, shared (CGNAT), loopback, link-local, protocols, examples,
  /// benchmarks, multicast, reserved.
  private static let closedFour: [(prefix: [UInt8], bits: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
    ([192, 0, 2], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24), ([224], 3),
  ]

  /// The same, with unique-local and site-local ones.
  private static let closedSix: [(prefix: [UInt8], bits: Int)] = [
    ([UInt8](repeating: 0, count: 16), 128), ([UInt8](repeating: 0, count: 15) + [1], 128), ([0x01, 0], 16),
    ([0xFC], 7), ([0xFE, 0x80], 10), ([0xFE, 0xC0], 10), ([0xFF], 8), ([0x20, 0x01, 0x0D, 0xB8], 32),
  ]
}

extension NetworkAddress: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
