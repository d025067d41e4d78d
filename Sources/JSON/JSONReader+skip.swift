extension JSONReader {
  /// Passes over one value, whatever it is. Checks only that quotes and brackets are closed.
  public mutating func skip() throws(JSONError) {
    switch try peek() {
    case .string: try skipText()
    case .object, .array: try skipContainer()
    case .null, .bool, .number: skipWord()
    }
  }

  private mutating func skipWord() {
    while scanner.position < scanner.bytes.count {
      switch scanner.bytes[scanner.position] {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09: return
      default: scanner.position += 1
      }
    }
  }

  /// From an opening quote to behind the closing one.
  private mutating func skipText() throws(JSONError) {
    var position = scanner.position + 1
    let bytes = scanner.bytes
    while true {
      position = Self.nextQuoteOrBackslash(bytes, from: position)
      guard position < bytes.count else {
        scanner.position = bytes.count
        throw scanner.error(.closingQuote)
      }
      if bytes[position] == UInt8(ascii: "\"") { break }
      position += 2
    }
    scanner.position = position + 1
  }

  /// From an opening bracket to behind its closing one. A `}` that closes a `[` is not told apart.
  private mutating func skipContainer() throws(JSONError) {
    var level = 0
    let bytes = scanner.bytes
    while true {
      let position = Self.nextBracketOrQuote(bytes, from: scanner.position)
      scanner.position = position
      guard position < bytes.count else { throw scanner.error(.wanted("the end of what was begun")) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        try skipText()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): level += 1
      default: level -= 1
      }
      scanner.position = position + 1
      if level == 0 { return }
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The top bit of every byte of `word` that is `byte`; above the first such byte more may be set.
  @inline(__always) private static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }

  @inline(__always)
  private static func nextQuoteOrBackslash(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position + 8 <= bytes.count {
      let word = bytes.word(at: position)
      let found = marks(word, UInt8(ascii: "\"")) | marks(word, UInt8(ascii: "\\"))
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\") {
      position += 1
    }
    return position
  }

  /// `{` and `[`, `}` and `]` differ in one bit: 0x20.
  @inline(__always)
  private static func nextBracketOrQuote(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position + 8 <= bytes.count {
      let word = bytes.word(at: position)
      let folded = word | (ones &* 0x20)
      let found = marks(word, UInt8(ascii: "\"")) | marks(folded, UInt8(ascii: "{")) | marks(folded, UInt8(ascii: "}"))
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte | 0x20 == UInt8(ascii: "{") || byte | 0x20 == UInt8(ascii: "}") { break }
      position += 1
    }
    return position
  }
}
