/// Names a module: what it is, then which: `feature.list`, `storage.sqlite`. The last part is unique among all.
package struct ModuleID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package var description: String { rawValue }
  /// `feature` of `feature.list`.
  package var kind: String { dot.map { String(rawValue[..<$0]) } ?? rawValue }
  /// `list` of `feature.list`.
  package var name: String { dot.map { String(rawValue[rawValue.utf8.index(after: $0)...]) } ?? "" }

  private var dot: String.Index? { rawValue.utf8.firstIndex(of: UInt8(ascii: ".")) }
}

extension ModuleID: Comparable {
  package static func < (left: ModuleID, right: ModuleID) -> Bool { left.rawValue < right.rawValue }
}

/// Names a protocol that modules ask for and offer: `RecordStore`.
package struct ServiceID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// `ServiceID((any RecordStore).self)`
  package init<Service>(_ type: Service.Type) {
    // The name that `String(describing:)` gives, without its search for a way in which types might describe themselves.
    let name = _typeName(type, qualified: false)
    rawValue = name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  package var description: String { rawValue }
}

/// Names a place in somebody's screen where others may add: `detail.sections`.
package struct PointID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }
  package var description: String { rawValue }
}
