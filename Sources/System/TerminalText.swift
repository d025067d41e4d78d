/// Text from outside, fit for a terminal: what it would obey is shown as `\u{…}`. Line feeds and tabs stay.
package enum Printable {
  package static func clean(_ text: String) -> String {
    escape(text) { "\\u{\(String($0.value, radix: 16))}" }
  }

  /// The same for JSON, whose meaning stays: these characters only stand within its strings, where `\u001b` is another
  /// spelling.
  package static func clean(json: String) -> String {
    escape(json) { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static func escape(_ text: String, _ spell: (Unicode.Scalar) -> String) -> String {
    // Most texts are plain, and some are long.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }) { return text }
    guard text.unicodeScalars.contains(where: isSteering) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isSteering(scalar) { result += spell(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// Controls (C0, DEL, C1), line and paragraph separators, and what turns the direction of text round. All of them have
  /// four hexadecimal digits at most.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
