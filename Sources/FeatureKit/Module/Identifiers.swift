/// Names a module: what it is, then which: `feature.list`, `storage.sqlite`. The last part is unique among all.
public struct ModuleID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }
  /// `feature` of `feature.list`.
  public var kind: String { dot.map { String(rawValue[..<$0]) } ?? rawValue }
  /// `list` of `feature.list`.
  public var name: String { dot.map { String(rawValue[rawValue.utf8.index(after: $0)...]) } ?? "" }

  private var dot: String.Index? { rawValue.utf8.firstIndex(of: UInt8(ascii: ".")) }
}

extension ModuleID: Comparable {
  public static func < (left: ModuleID, right: ModuleID) -> Bool { left.rawValue < right.rawValue }
}

/// Names a protocol that modules ask for and offer: `RecordStore`.
public struct ServiceID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `ServiceID((any RecordStore).self)`
  public init<Service>(_ type: Service.Type) {
    // The name that `String(describing:)` gives, without its search for a way in which types might describe themselves.
    let name = _typeName(type, qualified: false)
    rawValue = name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  public var description: String { rawValue }
}

/// Names a place in somebody's screen where others may add: `detail.sections`.
public struct PointID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible,
  ExpressibleByStringLiteral
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
  public var description: String { rawValue }
}
