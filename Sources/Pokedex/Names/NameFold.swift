/// Names as they are compared: without case, accents, punctuation, spaces and widths. UTF-8 bytes, so that comparing
/// and searching need no Unicode any more.
package enum NameFold {
  /// A name's folded bytes, and which of them begin a word.
  package struct Folded: Hashable, Sendable {
    package var bytes: [UInt8]
    /// Offsets into `bytes`, ascending, without 0.
    package var wordStarts: [Int]
  }

  /// Nobody's name is longer; the rest of what is typed is not looked at.
  package static let longest = 120

  /// What two spellings of one name have in common: "mrmime" for "Mr. Mime".
  package static func key(_ name: some StringProtocol) -> String {
    String(decoding: fold(name).bytes, as: UTF8.self)
  }

  package static func fold(_ name: some StringProtocol) -> Folded {
    var folding = Folding()
    for scalar in name.unicodeScalars.prefix(longest) { folding.take(scalar) }
    return Folded(bytes: folding.bytes, wordStarts: folding.wordStarts)
  }
}

/// Takes one scalar after the other. Knows the kana before, which a voicing mark changes, and the jamo before, which
/// join into a syllable: what is typed may be decomposed.
private struct Folding {
  var bytes: [UInt8] = []
  var wordStarts: [Int] = []
  private var last: UInt32 = 0
  private var startsWord = false

  mutating func take(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    switch value {
    case 0x30...0x39, 0x61...0x7A: append(value)
    case 0x41...0x5A: append(value + 32)
    case 0x00...0x7F: separate(value)
    case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F, 0xFEFF, 0x00AD: break
    case 0x3099, 0x309B, 0xFF9E: voice(by: 1)
    case 0x309A, 0x309C, 0xFF9F: voice(by: 2)
    case 0x3041...0x3096: append(value + 0x60)
    case 0xFF01...0xFF5E: take(Unicode.Scalar(value - 0xFEE0) ?? " ")
    case 0xFF66...0xFF9D: append(HalfWidthKana.full[Int(value - 0xFF66)])
    case 0x1161...0x1175, 0x11A8...0x11C2: join(jamo: value)
    default: takeOther(scalar)
    }
  }

  private mutating func takeOther(_ scalar: Unicode.Scalar) {
    if let letters = LatinLetters.plain(scalar.value) {
      for letter in letters.utf8 { append(UInt32(letter)) }
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars { append(lower.value) }
    } else {
      separate(scalar.value)
    }
  }

  /// An apostrophe stands within a word; any other mark or space ends one.
  private mutating func separate(_ value: UInt32) {
    if value != 0x27, value != 0x2019, value != 0x2018, value != 0x60, value != 0xB4 { startsWord = !bytes.isEmpty }
    last = 0
  }

  private mutating func append(_ value: UInt32) {
    if startsWord {
      wordStarts.append(bytes.count)
      startsWord = false
    }
    write(value)
  }

  private mutating func write(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    last = value
  }

  private mutating func replaceLast(with value: UInt32) {
    guard let scalar = Unicode.Scalar(last) else { return }
    bytes.removeLast(UTF8.width(scalar))
    write(value)
  }

  /// か with a voicing mark is が, は with a round one ぱ; the voiced kana stand right behind.
  private mutating func voice(by step: UInt32) {
    switch last {
    case 0x30AB...0x30C2 where step == 1 && last % 2 == 1: replaceLast(with: last + 1)
    case 0x30C4...0x30C8 where step == 1 && last % 2 == 0: replaceLast(with: last + 1)
    case 0x30CF...0x30DB where last % 3 == 0: replaceLast(with: last + step)
    case 0x30A6 where step == 1: replaceLast(with: 0x30F4)
    default: break
    }
  }

  /// A vowel joins the consonant before it into a syllable, a final consonant the syllable.
  private mutating func join(jamo value: UInt32) {
    switch (last, value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      replaceLast(with: 0xAC00 + ((last - 0x1100) * 21 + (value - 0x1161)) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (last - 0xAC00) % 28 == 0:
      replaceLast(with: last + value - 0x11A7)
    default: append(value)
    }
  }
}
