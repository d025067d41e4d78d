public import JSON

/// A setting of a module's own that flags.json may turn: declared once, read from the session as a Swift value.
public struct Knob<Value: KnobValue>: Sendable {
  /// The module's last name part and the knob's own name: `detail.units`.
  public let key: String
  public let fallback: Value
  public let help: String

  public init(_ key: String, default fallback: Value, help: String) {
    self.key = key
    self.fallback = fallback
    self.help = help
  }

  /// The declaration as data, for manifests.
  public var declaration: KnobDeclaration {
    KnobDeclaration(
      key: key, fallback: fallback.knobJSON, choices: Value.knobChoices, bounds: Value.knobBounds, help: help)
  }
}

/// A type that a flag's value can be read as.
public protocol KnobValue: Sendable, Equatable {
  init?(knobJSON value: JSONValue)
  var knobJSON: JSONValue { get }
  /// All values, where they can be counted.
  static var knobChoices: [JSONValue]? { get }
  /// The smallest and the largest value, where it is a whole number. A number without bounds is no knob's value.
  static var knobBounds: ClosedRange<Int>? { get }
}

extension KnobValue {
  public static var knobChoices: [JSONValue]? { nil }
  public static var knobBounds: ClosedRange<Int>? { nil }
}

extension Bool: KnobValue {
  public init?(knobJSON value: JSONValue) {
    guard let bool = value.bool else { return nil }
    self = bool
  }
  public var knobJSON: JSONValue { .bool(self) }
  public static var knobChoices: [JSONValue]? { [true, false] }
}

extension String: KnobValue {
  public init?(knobJSON value: JSONValue) {
    guard let string = value.string else { return nil }
    self = string
  }
  public var knobJSON: JSONValue { .string(self) }
}

extension JSONObject: KnobValue {
  public init?(knobJSON value: JSONValue) {
    guard let object = value.object else { return nil }
    self = object
  }
  public var knobJSON: JSONValue { .object(self) }
}

/// `enum Units: String, CaseIterable, KnobValue { case metric, imperial }` needs nothing more.
extension KnobValue where Self: RawRepresentable<String> & CaseIterable {
  public init?(knobJSON value: JSONValue) {
    guard let known = value.string.flatMap(Self.init(rawValue:)) else { return nil }
    self = known
  }
  public var knobJSON: JSONValue { .string(rawValue) }
  public static var knobChoices: [JSONValue]? { allCases.map { $0.knobJSON } }
}

/// A knob as a manifest carries it.
public struct KnobDeclaration: Sendable, Equatable, Codable {
  public let key: String
  public let fallback: JSONValue
  public let choices: [JSONValue]?
  /// The smallest and the largest value of a whole number.
  public let bounds: ClosedRange<Int>?
  public let help: String

  public init(
    key: String, fallback: JSONValue, choices: [JSONValue]? = nil, bounds: ClosedRange<Int>? = nil, help: String
  ) {
    self.key = key
    self.fallback = fallback
    self.choices = choices
    self.bounds = bounds
    self.help = help
  }

  /// True when a flag may give this value.
  public func accepts(_ value: JSONValue) -> Bool {
    if let choices { return choices.contains(value) }
    if let bounds { return value.integer.map(bounds.contains) == true }
    return value.kindName == fallback.kindName
  }
}

/// What the flags gave each knob in one session; a knob that no flag names has its default.
public struct KnobValues: Sendable, Equatable {
  private var values: [String: JSONValue]

  public init(_ values: [String: JSONValue] = [:]) { self.values = values }

  public subscript<Value: KnobValue>(knob: Knob<Value>) -> Value {
    values[knob.key].flatMap(Value.init(knobJSON:)) ?? knob.fallback
  }

  /// The same values with one set: for tests and previews.
  public func setting<Value: KnobValue>(_ knob: Knob<Value>, _ value: Value) -> KnobValues {
    var copy = self
    copy.values[knob.key] = value.knobJSON
    return copy
  }
}
