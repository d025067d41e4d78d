#if Postgres
import FeatureKit
import System

/// What one host tells the others of a transaction, as text that a notification can carry.
struct ChangeNote: Hashable {
  /// PostgreSQL takes 7,999 bytes.
  private static let limit = 7_900
  /// How many changes of one transaction are told one by one.
  private static let detailed = 64

  let origin: String
  /// `.missed` means: something in `namespace`.
  let change: RecordChange
  let namespace: RecordNamespace

  init(origin: String, change: RecordChange, namespace: RecordNamespace) {
    self.origin = origin
    self.change = change
    self.namespace = namespace
  }

  /// The notes for one transaction: one a change of user data, one a namespace for all else.
  static func notes(for changes: [RecordChange], origin: String) -> [ChangeNote] {
    var told: Set<RecordNamespace> = []
    return changes.compactMap { change in
      guard let namespace = change.namespace else { return nil }
      let note = ChangeNote(origin: origin, change: change, namespace: namespace)
      if namespace.tier == .user, changes.count <= detailed, note.text.utf8.count <= limit { return note }
      guard told.insert(namespace).inserted else { return nil }
      return ChangeNote(origin: origin, change: .missed, namespace: namespace)
    }
  }

  var text: String {
    let place = "\(origin) \(namespace.tier.rawValue) \(Self.hex(namespace.name))"
    return switch change {
    case .written(let address): "\(place) w \(Self.hex(address.collection.name)) \(Self.hex(address.key))"
    case .deleted(let address): "\(place) d \(Self.hex(address.collection.name)) \(Self.hex(address.key))"
    case .cleared: "\(place) c"
    case .missed: "\(place) m"
    }
  }

  /// Nil when it is no note of ours.
  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, let tier = RecordNamespace.Tier(rawValue: parts[1]), let name = Self.text(parts[2]) else {
      return nil
    }
    origin = parts[0]
    namespace = RecordNamespace(name, tier: tier)
    switch (parts[3], parts.count) {
    case ("c", 4): change = .cleared(namespace)
    case ("m", 4): change = .missed
    case ("w", 6), ("d", 6):
      guard let collection = Self.text(parts[4]), let key = Self.text(parts[5]) else { return nil }
      let address = RecordCollection(collection, in: namespace)(key)
      change = parts[3] == "w" ? .written(address) : .deleted(address)
    default: return nil
    }
  }

  private static func hex(_ text: String) -> String {
    text.utf8.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }

  private static func text(_ hex: String) -> String? {
    HexDigits.bytes(of: hex).map { String(decoding: $0, as: UTF8.self) }
  }
}
#endif
