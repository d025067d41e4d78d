package import JSON

/// A value as rules compute with it: JSON, with numbers as JavaScript has them.
package enum LogicValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([LogicValue])
  case object(LogicObject)
}

/// The members of an object: few, looked through from the front, compared byte by byte.
package struct LogicObject: Sendable {
  struct Member: Sendable {
    let key: String
    let value: LogicValue
  }

  let members: [Member]

  init(_ members: [Member]) { self.members = members }

  subscript(key: String) -> LogicValue? {
    for member in members where member.key.isSameBytes(as: key) { return member.value }
    return nil
  }
}

extension LogicValue {
  package init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number.double)
      case .string(let text): .string(text)
      case .array(let elements): .array(elements.map { LogicValue($0) })
      case .object(let object): .object(LogicObject(object))
      }
  }

  /// NaN and the infinities are no JSON: they become null.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): number.isFinite ? .double(number) : .null
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let object): .object(object.json)
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension LogicObject {
  init(_ object: JSONObject) {
    members = object.members.map { Member(key: $0.key, value: LogicValue($0.value)) }
  }

  var json: JSONObject { JSONObject(members.lazy.map { ($0.key, $0.value.json) }) }
}
