/// Swift values as JSON values and back, for every `Codable` type.
public enum JSONCoder {
  /// What becomes of a key that the type does not ask for.
  public enum UnknownKeys: Sendable { case refused, ignored }

  public static func encode(_ value: any Encodable) throws -> JSONValue {
    if let json = value as? JSONValue { return json }
    let slot = EncodedSlot()
    try value.encode(to: SlotEncoder(slot: slot, codingPath: []))
    return slot.value
  }

  /// Throws `JSONCodingError`, which says where the value does not fit.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from value: JSONValue, unknownKeys: UnknownKeys = .ignored
  ) throws -> Value {
    do {
      return try ValueDecoder(value: value, codingPath: [], unknownKeys: unknownKeys).read(type)
    } catch let error as DecodingError {
      throw JSONCodingError(error)
    }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ValueDecoder else { throw JSONCodingError(.foreignCoder, at: decoder.codingPath) }
    self = decoder.value
  }

  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? SlotEncoder else { throw JSONCodingError(.foreignCoder, at: encoder.codingPath) }
    encoder.slot.content = .value(self)
  }
}

/// A key that is only a text or a place.
struct PlainKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ text: String) {
    stringValue = text
    intValue = nil
  }
  init(stringValue: String) { self.init(stringValue) }
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
