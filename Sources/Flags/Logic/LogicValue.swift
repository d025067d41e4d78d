package import JSON
import System

/// A value as rules compute with it: JSON, with numbers as JavaScript has them.
package enum LogicValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([LogicValue])
  case object(LogicObject)
}

/// A key with a mark by which most others are told apart at a glance.
struct LogicKey: Sendable {
  let text: String
  /// The first seven bytes and the length.
  private let mark: UInt64

  init(_ text: String) {
    self.text = text
    mark = text.utf8.prefix(7).reduce(UInt64(text.utf8.count & 0xFF)) { $0 << 8 | UInt64($1) }
  }

  /// Byte by byte.
  @inline(__always)
  static func == (one: LogicKey, other: LogicKey) -> Bool {
    one.mark == other.mark && one.text.isSameBytes(as: other.text)
  }
}

/// The members of an object: few, looked through from the front, compared byte by byte.
package struct LogicObject: Sendable {
  struct Member: Sendable {
    let key: LogicKey
    let value: LogicValue

    init(_ key: LogicKey, _ value: LogicValue) {
      self.key = key
      self.value = value
    }
  }

  let members: [Member]

  init(_ members: [Member]) { self.members = members }

  subscript(key: LogicKey) -> LogicValue? {
    // By its place: a member that is only compared is not copied.
    for place in members.indices where members[place].key == key { return members[place].value }
    return nil
  }

  subscript(key: String) -> LogicValue? { self[LogicKey(key)] }
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
    members = object.members.map { Member(LogicKey($0.key), LogicValue($0.value)) }
  }

  var json: JSONObject { JSONObject(members.lazy.map { ($0.key.text, $0.value.json) }) }
}
