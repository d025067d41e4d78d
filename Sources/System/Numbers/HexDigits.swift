/// Hexadecimal digits, upper or lower case.
package enum HexDigits {
  /// Nil for a byte that is no digit.
  package static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The bytes that pairs of digits stand for; nil for anything else.
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var digits = text.utf8.makeIterator()
    while let first = digits.next() {
      guard let high = value(of: first), let low = digits.next().flatMap(value(of:)) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Nil for anything but one to eight digits.
  package static func value(of text: some StringProtocol) -> UInt32? {
    guard (1...8).contains(text.utf8.count) else { return nil }
    var value: UInt32 = 0
    for byte in text.utf8 {
      guard let digit = self.value(of: byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
