public import JSON

/// A feature's action with its type put away. Encoded only when asked: a terminal never does.
public struct AnyAction: Sendable {
  @usableFromInline let value: any FeatureAction
  /// Which store of a composed screen it belongs to; empty for the screen's own.
  public var origin: String

  @inlinable public init(_ value: some FeatureAction, origin: String = "") {
    self.value = value
    self.origin = origin
  }

  public func value<Action: FeatureAction>(as type: Action.Type) -> Action? { value as? Action }

  /// Its coding key, which is the case's name; what it carries is not encoded for that.
  public var name: String? {
    if let foreign = value as? ForeignAction { return foreign.body.object?.keys.first }
    return ActionName.of(value)
  }

  /// What it carries, as JSON: `{"_0":25}` of `rowPicked(25)`.
  public var payload: JSONValue? {
    let body = (value as? ForeignAction)?.body ?? (try? JSONCoder.encode(value))
    return body?.object?.members.first?.value
  }

  /// The action as JSON, with its origin: what a form posts and a plug-in process sends.
  public var encoded: JSONValue {
    let body = (value as? ForeignAction)?.body ?? (try? JSONCoder.encode(value)) ?? .null
    return origin.isEmpty ? body : ["origin": .string(origin), "action": body]
  }
}

extension AnyAction: Equatable {
  public static func == (left: AnyAction, right: AnyAction) -> Bool {
    left.origin == right.origin && left.value.equals(right.value)
  }
}

/// What a feature is told. An enum of news in the past tense; its case names are what analytics rules speak of.
public protocol FeatureAction: Codable, Sendable, Equatable {}

extension FeatureAction {
  fileprivate func equals(_ other: any FeatureAction) -> Bool { other as? Self == self }
}

/// An action that came from outside the process: known by its JSON alone.
public struct ForeignAction: FeatureAction {
  public let body: JSONValue

  public init(_ body: JSONValue) { self.body = body }
  public init(from decoder: any Decoder) throws { body = try JSONValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try body.encode(to: encoder) }
}
