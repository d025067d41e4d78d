import FeatureKit
import JSON
import System

/// One line of an export: a record as a JSON object.
struct RecordLine {
  let collection: RecordCollection
  let record: Record

  init(_ record: Record, of collection: RecordCollection) {
    self.record = record
    self.collection = collection
  }

  var json: JSONValue {
    var object = JSONObject([
      ("tier", .string(collection.namespace.tier.rawValue)), ("namespace", .string(collection.namespace.name)),
      ("collection", .string(collection.name)), ("key", .string(record.key)),
      ("storedAt", .integer(record.metadata.storedAt.value)),
    ])
    if let expires = record.metadata.expiresAt { object["expiresAt"] = .integer(expires.value) }
    if let etag = record.metadata.etag { object["etag"] = .string(etag) }
    if let type = record.metadata.contentType { object["contentType"] = .string(type) }
    // Text that is whole is kept readable; all else is base64.
    if let text = String(validating: record.bytes, as: UTF8.self) {
      object["text"] = .string(text)
    } else {
      object["base64"] = .string(Base64Text.encode(record.bytes))
    }
    return .object(object)
  }

  /// Why a line is not taken, as the end of a sentence.
  struct Refusal: Error {
    let reason: String
  }

  init(_ json: JSONValue) throws(Refusal) {
    guard let tier = json["tier"]?.string.flatMap(RecordNamespace.Tier.init), let namespace = json["namespace"]?.string,
      let name = json["collection"]?.string, let key = json["key"]?.string, let bytes = Self.bytes(json)
    else { throw Refusal(reason: "it holds no record") }
    guard let storedAt = try Self.moment("storedAt", in: json) else { throw Refusal(reason: "it holds no record") }
    collection = RecordCollection(name, in: RecordNamespace(namespace, tier: tier))
    record = Record(
      key: key, bytes: bytes,
      metadata: RecordMetadata(
        storedAt: storedAt, expiresAt: try Self.moment("expiresAt", in: json), etag: json["etag"]?.string,
        contentType: json["contentType"]?.string),
      revision: 1)
  }

  /// Nil when the line does not have it.
  private static func moment(_ key: String, in json: JSONValue) throws(Refusal) -> Timestamp? {
    guard let value = json[key], value != .null else { return nil }
    guard let moment = value.integer.flatMap(Timestamp.init(exactly:)) else {
      throw Refusal(
        reason: "\(key) is \(value.compactText), which is not a time \(Timestamp.rangeText) in milliseconds")
    }
    return moment
  }

  private static func bytes(_ json: JSONValue) -> [UInt8]? {
    if let text = json["text"]?.string { return Array(text.utf8) }
    return json["base64"]?.string.flatMap { Base64Text.decode($0) }
  }
}

/// Bytes as letters, RFC 4648.
enum Base64Text {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: letters.enumerated().map { ($1, UInt32($0)) })

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * (3 - UInt32(group.count)))
      for place in 0..<4 {
        let letter = letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
        text.append(place <= group.count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for anything that `encode` would not have written.
  static func decode(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8)
    guard letters.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    for start in stride(from: 0, to: letters.count, by: 4) {
      let group = letters[start..<start + 4]
      let filled = group.prefix { $0 != UInt8(ascii: "=") }
      guard filled.count >= 2, filled.count == 4 || start + 4 == letters.count,
        group.dropFirst(filled.count).allSatisfy({ $0 == UInt8(ascii: "=") })
      else { return nil }
      var bits: UInt32 = 0
      for letter in filled {
        guard let value = values[letter] else { return nil }
        bits = bits << 6 | value
      }
      bits <<= 6 * UInt32(4 - filled.count)
      for place in 0..<(filled.count - 1) { bytes.append(UInt8(truncatingIfNeeded: bits >> (16 - 8 * UInt32(place)))) }
    }
    return bytes
  }
}
