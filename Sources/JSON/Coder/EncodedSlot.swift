/// A value under construction. A reference, for `Encodable` types fill containers after they were handed out.
final class EncodedSlot {
  enum Content {
    case empty
    case value(JSONValue)
    case array([EncodedSlot])
    case object([(key: String, slot: EncodedSlot)])
  }

  var content = Content.empty

  init() {}
  init(_ value: JSONValue) { content = .value(value) }

  var value: JSONValue {
    switch content {
    case .empty: .object(JSONObject())
    case .value(let value): value
    case .array(let slots): .array(slots.map(\.value))
    case .object(let parts): .object(JSONObject(parts.lazy.map { ($0.key, $0.slot.value) }))
    }
  }

  var count: Int {
    switch content {
    case .array(let slots): slots.count
    default: 0
    }
  }

  /// A type may ask for its container twice and goes on with the first.
  func becomeObject() { if case .object = content {} else { content = .object([]) } }
  func becomeArray() { if case .array = content {} else { content = .array([]) } }

  func add(_ slot: EncodedSlot) {
    guard case .array(var slots) = content else { return }
    content = .empty
    slots.append(slot)
    content = .array(slots)
  }

  func set(_ key: String, _ slot: EncodedSlot) {
    guard case .object(var parts) = content else { return }
    content = .empty
    parts.append((key, slot))
    content = .object(parts)
  }
}
