extension JSONScanner {
  /// Passes a text in quotes; the scanner stands on the opening one. Returns whether an escape is in it.
  ///
  /// The text is valid UTF-8 and its escapes are valid when this returns.
  mutating func text() throws(JSONError) -> Bool {
    position += 1
    var isEscaped = false
    while true {
      skipPlain()
      guard position < bytes.count else { throw error(.closingQuote) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return isEscaped
      case UInt8(ascii: "\\"):
        isEscaped = true
        try escape()
      case 0x80...: try multibyte()
      default: throw error(.escapedControl)
      }
    }
  }

  /// Up to the next byte that needs a look: a quote, a backslash, a control character, the start of a longer scalar.
  @inline(__always) private mutating func skipPlain() {
    while position + 8 <= bytes.count {
      guard !Self.needsLook(bytes.word(at: position)) else { break }
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
      position += 1
    }
  }

  /// Whether any of eight bytes is below 0x20, above 0x7F, a quote or a backslash.
  @inline(__always) private static func needsLook(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let slashes = word ^ (ones &* 0x5C)
    let low = (word &- ones &* 0x20) | (quotes &- ones) | (slashes &- ones)
    return (low | word) & tops != 0
  }

  private mutating func escape() throws(JSONError) {
    position += 1
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"): try unicodeEscape()
    default: throw error(.escape)
    }
  }

  /// `\u0041`, or two of them that make one scalar.
  private mutating func unicodeEscape() throws(JSONError) {
    let start = position - 1
    let unit = try hexadecimal()
    guard unit & 0xF800 == 0xD800 else { return }
    guard unit < 0xDC00, next == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw error(.surrogates, at: start) }
    position += 1
    guard try hexadecimal() & 0xFC00 == 0xDC00 else { throw error(.surrogates, at: start) }
  }

  /// The value of `uXXXX`, which is passed.
  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    position += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Self.value(ofDigit: bytes[position]) else { throw error(.hexadecimal) }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  static func value(ofDigit byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Passes one scalar of two to four bytes, in its shortest form and no surrogate.
  private mutating func multibyte() throws(JSONError) {
    let lead = bytes[position]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      default: throw error(.utf8)
      }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { throw error(.utf8) }
    for index in position + 2..<max(position + length, position + 2) where bytes[index] & 0xC0 != 0x80 {
      throw error(.utf8)
    }
    position += length
  }
}
