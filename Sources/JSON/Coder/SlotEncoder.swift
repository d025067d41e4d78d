struct SlotEncoder: Encoder {
  let slot: EncodedSlot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeObject()
    return KeyedEncodingContainer(KeyedSlot<Key>(slot: slot, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeArray()
    return UnkeyedSlot(slot: slot, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleSlot(slot: slot, codingPath: codingPath)
  }

  /// Fills the slot; the types of which rows are made go without another encoder.
  func fill(_ value: some Encodable) throws {
    switch value {
    case let text as String: slot.content = .value(.string(text))
    case let number as Int: slot.content = .value(.integer(number))
    case let bool as Bool: slot.content = .value(.bool(bool))
    case let json as JSONValue: slot.content = .value(json)
    default: try value.encode(to: self)
    }
  }
}

struct KeyedSlot<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: EncodedSlot
  let codingPath: [any CodingKey]

  private func encoder(_ key: any CodingKey) -> SlotEncoder {
    let part = EncodedSlot()
    slot.set(key.stringValue, part)
    return SlotEncoder(slot: part, codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { slot.set(key.stringValue, EncodedSlot(.null)) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).fill(value) }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder(PlainKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

struct UnkeyedSlot: UnkeyedEncodingContainer {
  let slot: EncodedSlot
  let codingPath: [any CodingKey]
  var count: Int { slot.count }

  private func encoder() -> SlotEncoder {
    let part = EncodedSlot()
    let key = PlainKey(intValue: slot.count)
    slot.add(part)
    return SlotEncoder(slot: part, codingPath: codingPath + [key])
  }

  func encodeNil() { slot.add(EncodedSlot(.null)) }
  func encode(_ value: some Encodable) throws { try encoder().fill(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }
}

struct SingleSlot: SingleValueEncodingContainer {
  let slot: EncodedSlot
  let codingPath: [any CodingKey]

  private func fill(_ value: JSONValue) { slot.content = .value(value) }

  func encodeNil() { fill(.null) }
  func encode(_ value: Bool) { fill(.bool(value)) }
  func encode(_ value: String) { fill(.string(value)) }
  func encode(_ value: Double) { fill(value.isFinite ? .double(value) : .null) }
  func encode(_ value: Float) { encode(Double(value.description) ?? Double(value)) }
  func encode(_ value: Int) { fill(.integer(value)) }
  func encode(_ value: Int8) { fill(.integer(value)) }
  func encode(_ value: Int16) { fill(.integer(value)) }
  func encode(_ value: Int32) { fill(.integer(value)) }
  func encode(_ value: Int64) { fill(.integer(value)) }
  func encode(_ value: UInt) { fill(.integer(value)) }
  func encode(_ value: UInt8) { fill(.integer(value)) }
  func encode(_ value: UInt16) { fill(.integer(value)) }
  func encode(_ value: UInt32) { fill(.integer(value)) }
  func encode(_ value: UInt64) { fill(.integer(value)) }
  func encode(_ value: some Encodable) throws { try SlotEncoder(slot: slot, codingPath: codingPath).fill(value) }
}
