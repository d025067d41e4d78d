import System

/// The tokens that are known, by their hashes.
struct TokenBook: Sendable {
  struct Bearer: Hashable, Sendable {
    let name: String
    let profile: String?
  }

  private let entries: [(digest: [UInt8], bearer: Bearer)]

  init(_ tokens: [WebSettings.Token]) {
    entries = tokens.compactMap { token in
      Self.digest(in: token.hash.exposed).map { ($0, Bearer(name: token.name, profile: token.profile)) }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Every entry is compared, in a time that says nothing of how near a guess was.
  func bearer(of token: String) -> Bearer? {
    let digest = SHA256.digest(token.utf8)
    var found: Bearer?
    for entry in entries where entry.digest.equalsSecretly(digest) { found = entry.bearer }
    return found
  }

  /// Nil for what is no hash.
  static func digest(in text: String) -> [UInt8]? {
    let prefix = "sha256:"
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    let digits = text.dropFirst(prefix.count)
    return digits.utf8.count == 64 ? HexDigits.bytes(of: digits) : nil
  }
}
