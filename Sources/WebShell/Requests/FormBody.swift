import FeatureKit

/// What a form sent: `application/x-www-form-urlencoded`.
struct FormBody: Sendable {
  static let longest = 64_000
  static let tokenName = "_token"
  static let actionName = "_action"
  static let fieldName = "_field"
  static let valueName = "_value"

  private let pairs: [(name: String, value: String)]

  /// Nil for what is no such form: a bad escape, bytes that are no UTF-8, control characters, over 100 values.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var pairs: [(String, String)] = []
    for part in text.utf8.split(separator: UInt8(ascii: "&")) {
      guard pairs.count < 100 else { return nil }
      let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(halves[0]), let value = halves.count == 2 ? Self.decode(halves[1]) : "" else {
        return nil
      }
      pairs.append((name, value))
    }
    self.pairs = pairs
  }

  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  private static func decode(_ bytes: Substring.UTF8View) -> String? {
    PercentEncoding.decode(Substring(bytes), plusIsSpace: true)
  }
}
