import System

extension String {
  /// An address as sentences and logs may have it: printable, without the query, in which a person's words or a key may
  /// stand, and without a user's name and password.
  package var toldAddress: String { AddressMask.address(self[...]).printable() }

  /// The same text with every address in it as `toldAddress` has it, and without libpq's `password=…`.
  package var maskingAddresses: String { AddressMask.text(self) }
}

/// Takes out of addresses what may be secret. One rule for everything that is told: answers, errors, logs, reports.
private enum AddressMask {
  private static let ends: Set<Character> = [
    " ", "\t", "\n", "\r", "\r\n", "\"", "'", "`", "<", ">", "“", "”", "(", ")",
  ]

  static func address(_ text: Substring) -> String {
    guard let scheme = text.firstRange(of: "://") else {
      return String(withoutUser(text.prefix { !"?#".contains($0) }))
    }
    return text[..<scheme.upperBound] + place(text[scheme.upperBound...])
  }

  /// What stands behind `://`, without its user, its query and its fragment.
  private static func place(_ rest: Substring) -> String {
    let authority = rest.prefix { !"/?#".contains($0) }
    if authority.contains("@") {
      return String(withoutUser(authority) + rest[authority.endIndex...].prefix { !"?#".contains($0) })
    }
    // A password with a slash or a question mark that was not encoded looks like a port that is no number.
    if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]"),
      !authority[authority.index(after: colon)...].allSatisfy(\.isNumber), let at = rest.lastIndex(of: "@")
    {
      return String(rest[rest.index(after: at)...].prefix { !"?#".contains($0) })
    }
    return String(rest.prefix { !"?#".contains($0) })
  }

  private static func withoutUser(_ text: Substring) -> Substring {
    text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
  }

  static func text(_ text: String) -> String {
    // Most sentences have neither, and need not be taken apart.
    guard text.utf8.contains(UInt8(ascii: "/")) || text.utf8.contains(UInt8(ascii: "=")),
      text.contains("://") || text.contains("password=")
    else { return text }
    var masked = ""
    var word = Substring()
    func finish() {
      masked += self.word(word)
      word = Substring()
    }
    for character in text {
      if ends.contains(character) {
        finish()
        masked.append(character)
      } else {
        word.append(character)
      }
    }
    finish()
    return masked
  }

  private static func word(_ word: Substring) -> String {
    guard word.firstRange(of: "://") != nil else {
      guard let mark = word.firstRange(of: "password=") else { return String(word) }
      return word[..<mark.upperBound] + Redaction.mark
    }
    // Sentences and lists go on behind an address.
    let tail = word.reversed().prefix { ".,;:!?".contains($0) }.count
    return address(word.dropLast(tail)) + word.suffix(tail)
  }
}
