import Glibc
import System

/// What names a server in a request, as RFC 9110 and RFC 3986 have it: a name, an IPv4 address or an IPv6 address in
/// brackets, then a colon with a port or nothing.
package struct HostField: Hashable, Sendable {
  /// In lower case, an IPv6 address with its brackets.
  package let name: String
  package let port: UInt16?
  /// An address and no name.
  package let isNumeric: Bool

  /// Nil for anything else: user names, spaces, what stands behind a bracket or a port, ports above 65535.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let end: Int
    if bytes.first == UInt8(ascii: "[") {
      guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      guard Self.isIPv6(bytes[1..<bracket]) else { return nil }
      end = bracket + 1
      isNumeric = true
    } else {
      end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
      guard end > 0, Self.isName(bytes[..<end]) else { return nil }
      isNumeric = Self.isIPv4(bytes[..<end])
    }
    name = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    guard let port = Self.port(bytes[end...]) else { return nil }
    self.port = port.number
  }

  private struct Port { var number: UInt16? }

  /// Nothing, a colon alone, or a colon and up to five digits; nil for anything else.
  private static func port(_ bytes: ArraySlice<UInt8>) -> Port? {
    guard let colon = bytes.first else { return Port(number: nil) }
    let digits = bytes.dropFirst()
    guard colon == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(ASCII.isDigit) else { return nil }
    if digits.isEmpty { return Port(number: nil) }
    return DecimalDigits.value(of: digits).flatMap { UInt16(exactly: $0) }.map { Port(number: $0) }
  }

  /// RFC 3986 `reg-name`: unreserved, sub-delims, whole escapes.
  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, rest.prefix(2).allSatisfy({ ASCII.hexValue($0) != nil }) else { return false }
        rest = rest.dropFirst(2)
      } else if !isNameByte(byte) {
        return false
      }
    }
    return true
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "-._~!$&'()*+,;=".utf8.contains(byte)
    }
  }

  private static func isIPv4(_ bytes: ArraySlice<UInt8>) -> Bool {
    var address = in_addr()
    return inet_pton(AF_INET, String(decoding: bytes, as: UTF8.self), &address) == 1
  }

  private static func isIPv6(_ bytes: ArraySlice<UInt8>) -> Bool {
    var address = in6_addr()
    // Without this, bytes behind a zero would be unseen.
    guard !bytes.contains(0) else { return false }
    return inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1
  }
}
