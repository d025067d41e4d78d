import JSON
package import System

/// The keys that web hosts sign cookies, forms and addresses with, newest first.
///
/// A new key verifies at once and signs a minute later, when every host that shares it has read it; the older ones verify
/// for a day after that.
package struct SigningKeys: Hashable, Sendable {
  package struct Key: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: Secret<[UInt8]>
    package let signsFrom: Timestamp
    /// Nil for as long as no newer key takes its place.
    package fileprivate(set) var verifiesUntil: Timestamp?
  }

  /// Milliseconds until every running host has read a new key.
  package static let settling = 60_000
  /// How long an older key verifies once the newer one signs, in milliseconds.
  package static let overlap = 86_400_000
  private static let keyLength = 32
  /// Somebody who rotates without end does not fill the file.
  private static let most = 16

  package private(set) var keys: [Key]

  /// One key that signs at once; a random one unless `bytes` are 32.
  package init(_ bytes: [UInt8]? = nil, at now: Timestamp) {
    let usable = bytes.flatMap { $0.count == Self.keyLength ? $0 : nil }
    keys = [Key(bytes: Secret(usable ?? Self.randomBytes()), signsFrom: now, verifiesUntil: nil)]
  }

  /// The same with a new key in front, without those that are over.
  package func rotated(at now: Timestamp) -> SigningKeys {
    var next = self
    let start = now + Self.settling
    next.keys = keys.filter { $0.verifies(at: now) }.map { key in
      var key = key
      key.verifiesUntil = key.verifiesUntil ?? start + Self.overlap
      return key
    }
    next.keys.insert(Key(bytes: Secret(Self.randomBytes()), signsFrom: start, verifiesUntil: nil), at: 0)
    next.keys = Array(next.keys.prefix(Self.most))
    return next
  }

  /// The newest key that may sign already; where none may, the oldest.
  package func signing(at now: Timestamp) -> Key? { keys.first { $0.signsFrom <= now } ?? keys.last }

  package func verifying(at now: Timestamp) -> [Key] { keys.filter { $0.verifies(at: now) } }

  /// From the kernel's generator.
  package static func randomBytes() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<keyLength).map { _ in .random(in: 0...255, using: &generator) }
  }
}

extension SigningKeys.Key {
  fileprivate func verifies(at now: Timestamp) -> Bool { verifiesUntil.map { now < $0 } ?? true }
}

// MARK: As text

extension SigningKeys {
  package static let longestText = 65_536

  package var text: [UInt8] {
    let keys = keys.map { key in
      JSONValue.object(
        JSONObject([
          ("key", .string(key.bytes.exposed.hexadecimal)), ("signsFrom", .integer(key.signsFrom.value)),
          ("verifiesUntil", key.verifiesUntil.map { .integer($0.value) } ?? .null),
        ]))
    }
    return JSONValue.object(JSONObject([("schema", 1), ("keys", .array(keys))])).compactBytes + [10]
  }

  /// Nil for what `text` did not make.
  package init?(text: [UInt8]) {
    // What is wrong with it is of no use to a person: nobody writes this by hand.
    guard let json = try? JSONValue.parse(text), json["schema"]?.integer == 1, let listed = json["keys"]?.array,
      (1...Self.most).contains(listed.count)
    else { return nil }
    keys = []
    for key in listed {
      guard let bytes = key["key"]?.string.flatMap(Self.bytes), bytes.count == Self.keyLength,
        let signsFrom = key["signsFrom"]?.integer
      else { return nil }
      keys.append(
        Key(
          bytes: Secret(bytes), signsFrom: Timestamp(clamping: signsFrom),
          verifiesUntil: key["verifiesUntil"]?.integer.map(Timestamp.init(clamping:))))
    }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8]? {
    let digits = hexadecimal.utf8.map { HexDigits.value(of: $0) }
    guard digits.count == 2 * keyLength else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
