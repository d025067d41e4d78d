/// A JSON value as RFC 8259 has it: objects keep the order of their keys, numbers keep their text.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(JSONNumber(value)) }
  public static func double(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

  /// The member of an object; nil when this is no object or has no such key.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The element of an array; nil when this is no array or is shorter.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var number: JSONNumber? { if case .number(let value) = self { value } else { nil } }
  public var integer: Int? { number?.integer }
  public var double: Double? { number?.double }
  public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// The noun that a person reads in an error: "a string", "an object".
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: Equatable {
  /// Texts are equal byte by byte, numbers by value, objects in any order of their members.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.isSameBytes(as: other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}
