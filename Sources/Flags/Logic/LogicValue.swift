package import JSON
import System

/// A value as rules compute with it: JSON, with numbers as JavaScript has them.
package enum LogicValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array(LogicArray)
  case object(LogicObject)
}

/// How deep and how large a value is, known without walking through it.
struct LogicExtent: Sendable {
  /// Arrays and objects within each other; 0 for anything else.
  private(set) var levels: UInt32
  /// `FlagLimits.partBytes` for each part and one for each byte of text; stands still at the largest number.
  private(set) var bytes: UInt32

  /// Of anything but an array or object.
  init(text bytes: Int = 0) {
    levels = 0
    self.bytes = UInt32(clamping: Int(FlagLimits.partBytes) + bytes)
  }

  static let emptyContainer = LogicExtent(levels: 1, bytes: FlagLimits.partBytes)

  private init(levels: UInt32, bytes: UInt32) { (self.levels, self.bytes) = (levels, bytes) }

  mutating func hold(_ part: LogicExtent) {
    // A value of more levels than a number can count would not fit into memory.
    levels = Swift.max(levels, part.levels &+ 1)
    let (sum, isOver) = bytes.addingReportingOverflow(part.bytes)
    bytes = isOver ? .max : sum
  }
}

/// The elements of an array.
package struct LogicArray: Sendable {
  let elements: [LogicValue]
  let extent: LogicExtent

  init(_ elements: [LogicValue]) {
    self.elements = elements
    var extent = LogicExtent.emptyContainer
    for element in elements { extent.hold(element.extent) }
    self.extent = extent
  }
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

  /// False when comparing it costs no more than a step.
  var mayBeLong: Bool { text.utf8.count >= FlagLimits.bytesPerStep }

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
  let extent: LogicExtent

  init(_ members: [Member]) {
    self.members = members
    var extent = LogicExtent.emptyContainer
    for member in members {
      extent.hold(LogicExtent(text: member.key.text.utf8.count))
      extent.hold(member.value.extent)
    }
    self.extent = extent
  }

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
      case .array(let elements): .array(LogicArray(elements.map { LogicValue($0) }))
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
    case .array(let array): .array(array.elements.map(\.json))
    case .object(let object): .object(object.json)
    }
  }

  var extent: LogicExtent {
    switch self {
    case .null, .bool, .number: LogicExtent()
    case .string(let text): LogicExtent(text: text.utf8.count)
    case .array(let array): array.extent
    case .object(let object): object.extent
    }
  }

  var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension LogicObject {
  init(_ object: JSONObject) {
    self.init(object.members.map { Member(LogicKey($0.key), LogicValue($0.value)) })
  }

  var json: JSONObject { JSONObject(members.lazy.map { ($0.key.text, $0.value.json) }) }
}
