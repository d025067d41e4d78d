/// Latin letters with marks, and what is read for signs: é is e, ß is ss, ♀ is f.
enum LatinLetters {
  /// Plain small letters for the scalar; nil when this table does not know it.
  static func plain(_ value: UInt32) -> String? {
    switch value {
    case 0xC0...0x17F: latin[Int(value - 0xC0)]
    case 0x2640: "f"
    case 0x2642: "m"
    case 0x2160...0x216B: roman[Int(value - 0x2160)]
    case 0x2170...0x217B: roman[Int(value - 0x2170)]
    case 0x1E9E: "ss"
    default: nil
    }
  }

  private static let roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]

  /// U+00C0 to U+017F. `·` stands for what is no letter.
  private static let latin: [String] = (upper + small + extended).split(separator: " ").map {
    $0 == "·" ? "" : String($0)
  }

  private static let upper = "a a a a a a ae c e e e e i i i i d n o o o o o · o u u u u y th ss "
  private static let small = "a a a a a a ae c e e e e i i i i d n o o o o o · o u u u u y th y "
  private static let extended =
    "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h i i i i i i i i i i ij ij j j "
    + "k k k l l l l l l l l l l n n n n n n n n n o o o o o o oe oe r r r r r r s s s s s s s s t t t t t t "
    + "u u u u u u u u u u u u w w y y y z z z z z z s"
}

/// Half-width katakana U+FF66 to U+FF9D as the full ones.
enum HalfWidthKana {
  static let full: [UInt32] = letters.unicodeScalars.map(\.value)

  private static let letters = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
}
